// The stores that the upload tests run against, each opened for the front that stands before it.
import { getRequestListener } from '@hono/node-server'
import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openDoor } from '#app/platform/files/door/open-door.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'

export type Store = {
  files: FileStore
  /** Signs as it did an hour ago: for 15 minutes that are over. */
  late: Pick<FileStore, 'sign'>
  /** Answers a request that the front lets through. */
  answer: RequestListener
  close: () => Promise<void>
}
/** `origin` is where browsers find the store, `page` the origin of the page that uploads. */
export type OpenStore = (where: { origin: string; page: string }) => Promise<Store>

const anHourAgo = () => new Date(Date.now() - 60 * 60_000)

/** The product's own door, on a folder that is empty at the beginning and gone at the end. */
const diskStore: OpenStore = async ({ origin }) => {
  const directory = await mkdtemp(join(tmpdir(), 'roost-uploads-'))
  const options = { kind: 'disk', directory, origin, secret: Buffer.alloc(32, 7) } as const
  const { files, door } = openFileStore(options)
  const { files: late } = openFileStore({ ...options, now: anHourAgo })
  if (!door) throw new Error('a store on disk has a door')
  return {
    files,
    late,
    answer: getRequestListener(door.fetch) as RequestListener,
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

/** The door without a path of its own and with a bucket that S3 addresses have in their path: what the Amplify client
 *  can be pointed at. */
export const amplifyStore: OpenStore = async ({ origin }) => {
  const directory = await mkdtemp(join(tmpdir(), 'roost-uploads-'))
  const door = openDoor({ ...AMPLIFY_KEYS, directory, mount: '' })
  const options = { ...AMPLIFY_KEYS, kind: 's3', endpoint: new URL(origin).host } as const
  return {
    files: openFileStore(options).files,
    late: openFileStore({ ...options, now: anHourAgo }).files,
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

export const STORES = { disk: diskStore }
export type StoreName = keyof typeof STORES
