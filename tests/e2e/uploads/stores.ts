// The stores for the upload tests, each opened for the proxy in front of it.
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { getRequestListener } from '@hono/node-server'
import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { request, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openObjectStore } from '#app/platform/files/object-store/open-object-store.server.ts'
import { openS3Client } from '#app/platform/files/s3-client.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import type { Ceph } from '#tests/setup/servers/ceph.ts'

export type Store = {
  files: Pick<FileStore, 'get' | 'head' | 'listUploads' | 'abort'>
  /** Signs for the browser, which uses the proxy. */
  sign: FileStore['sign']
  /** Signs as it did an hour ago, so that the signature's 15 minutes are over. */
  signLate: FileStore['sign']
  /** Handles a request that the proxy forwards. */
  answer: RequestListener
  close: () => Promise<void>
}
/** `origin` is the store's origin for browsers, `page` the origin of the page that uploads. */
export type OpenStore = (where: { origin: string; page: string }) => Promise<Store>

const anHourAgo = () => new Date(Date.now() - 60 * 60_000)

/** The product's disk store, in a temporary folder. */
export const diskStore: OpenStore = async ({ origin }) => {
  const directory = await mkdtemp(join(tmpdir(), 'roost-uploads-'))
  const options = { kind: 'disk', directory, origin, secret: Buffer.alloc(32, 7) } as const
  const { files, objectStore } = openFileStore(options)
  const { files: late } = openFileStore({ ...options, now: anHourAgo })
  if (!objectStore) throw new Error('a store on disk answers requests')
  return {
    files,
    sign: files.sign,
    signLate: late.sign,
    answer: getRequestListener(objectStore.fetch) as RequestListener,
    close: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** The disk store without a path prefix and with the bucket in the path, as in S3 URLs, which the Amplify client requires. */
export const amplifyStore: OpenStore = async ({ origin }) => {
  const directory = await mkdtemp(join(tmpdir(), 'roost-uploads-'))
  const objectStore = openObjectStore({ ...AMPLIFY_KEYS, directory, mount: '' })
  const { files } = openFileStore({ ...AMPLIFY_KEYS, kind: 's3', endpoint: new URL(origin).host })
  return {
    files,
    sign: files.sign,
    signLate: files.sign,
    answer: getRequestListener(objectStore.fetch) as RequestListener,
    close: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}
export const AMPLIFY_KEYS = {
  bucket: 'roost.test',
  region: 'us-east-1',
  accessKeyId: 'ROOSTTESTS',
  secretAccessKey: 'for tests on this machine alone',
}

/** A separate bucket in a running Ceph, with the rules that the product sets itself. */
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

/** Forwards a request unchanged, including its Host header, and returns the response. */
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
