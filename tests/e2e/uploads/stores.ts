// The stores that the upload tests run against, each opened for the front that stands before it.
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { getRequestListener } from '@hono/node-server'
import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { request, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openDoor } from '#app/platform/files/door/open-door.server.ts'
import { openS3Client } from '#app/platform/files/s3-client.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import type { Ceph } from '#tests/setup/ceph.ts'

export type Store = {
  files: Pick<FileStore, 'get' | 'head' | 'listUploads' | 'abort'>
  /** Signs for the browser, which comes through the front. */
  sign: FileStore['sign']
  /** Signs as it did an hour ago: for 15 minutes that are over. */
  signLate: FileStore['sign']
  /** Answers a request that the front lets through. */
  answer: RequestListener
  close: () => Promise<void>
}
/** `origin` is where browsers find the store, `page` the origin of the page that uploads. */
export type OpenStore = (where: { origin: string; page: string }) => Promise<Store>

const anHourAgo = () => new Date(Date.now() - 60 * 60_000)

/** The product's own door, on a folder that is empty at the beginning and gone at the end. */
export const diskStore: OpenStore = async ({ origin }) => {
  const directory = await mkdtemp(join(tmpdir(), 'roost-uploads-'))
  const options = { kind: 'disk', directory, origin, secret: Buffer.alloc(32, 7) } as const
  const { files, door } = openFileStore(options)
  const { files: late } = openFileStore({ ...options, now: anHourAgo })
  if (!door) throw new Error('a store on disk has a door')
  return {
    files,
    sign: files.sign,
    signLate: late.sign,
    answer: getRequestListener(door.fetch) as RequestListener,
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

/** The door without a path of its own and with a bucket that S3 addresses have in their path: what the Amplify client
 *  can be pointed at. */
export const amplifyStore: OpenStore = async ({ origin }) => {
  const directory = await mkdtemp(join(tmpdir(), 'roost-uploads-'))
  const door = openDoor({ ...AMPLIFY_KEYS, directory, mount: '' })
  const { files } = openFileStore({ ...AMPLIFY_KEYS, kind: 's3', endpoint: new URL(origin).host })
  return {
    files,
    sign: files.sign,
    signLate: files.sign,
    answer: getRequestListener(door.fetch) as RequestListener,
    close: () => rm(directory, { recursive: true, force: true }),
  }
}
export const AMPLIFY_KEYS = {
  bucket: 'roost.test',
  region: 'us-east-1',
  accessKeyId: 'ROOSTTESTS',
  secretAccessKey: 'for tests on this machine alone',
}

/** A bucket of its own in a Ceph that runs, with the rules that the product sets by itself. */
export function cephStore({ endpoint, ...keys }: Ceph): OpenStore {
  return async ({ origin, page }) => {
    const bucket = `roost-${randomUUID()}`
    const options = {
      kind: 's3' as const,
      ...keys,
      bucket,
      plainHttp: true,
      region: 'us-east-1',
      pages: [page],
    }
    await openS3Client({ ...options, endpoint }).send(new CreateBucketCommand({ Bucket: bucket }))
    const { files } = openFileStore({ ...options, endpoint })
    const { warnings } = await files.maintain()
    if (warnings.length > 0) throw new Error(warnings.join('\n'))
    const { host } = new URL(origin)
    return {
      files,
      sign: openFileStore({ ...options, endpoint: host }).files.sign,
      signLate: openFileStore({ ...options, endpoint: host, now: anHourAgo }).files.sign,
      answer: passOnTo(endpoint),
      close: async () => {},
    }
  }
}

/** Hands a request on as it came, its Host with it, and brings back what is answered. */
function passOnTo(endpoint: string): RequestListener {
  const [host, port] = endpoint.split(':')
  return (incoming, answer) => {
    const { method, url: path, headers } = incoming
    const onward = request({ host, port, method, path, headers, agent: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    incoming.pipe(onward)
    onward.on('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
  }
}
