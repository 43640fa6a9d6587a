import { rm } from 'node:fs/promises'
import path from 'node:path'
import { commandSettings, connect, type Connection } from '#app/database/availability/connect.server.ts'
import { makeDatabaseBeside } from '#app/database/maintenance/database-beside.server.ts'
import { DirectoryInUse, lockDirectory } from '#app/database/embedded/directory.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { everyPage } from '#app/platform/files/every-page.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Secrets } from '#app/platform/secrets.server.ts'
import { openStore } from '../process/open-store.ts'

/** The place of a drill's files: a folder of DATA_DIR, or of the bucket. No site's cleanup looks there. */
const FOLDER = 'drill'
const PREFIX = 'roost-drill/'
const BUSY = 'Another drill runs: wait for its end.'

/** An empty site that no process serves. */
export type DrillSite = {
  connection: Connection
  files: FileStore
  photoWorkers: PhotoWorkers
  /** A folder on this machine for temporary files. */
  scratch: string
  /** Closes and removes everything. */
  remove: () => Promise<void>
}

/** Creates an empty database and an empty store beside those of the site, after removing what a killed drill left there.
 *  Only one drill at a time can have them.
 *  @throws CannotRun while another drill runs, and for a user who may not create databases */
export async function makeDrillSite(env: Env, secrets: Secrets, log: Log): Promise<DrillSite> {
  const folder = path.resolve(env.DATA_DIR, FOLDER)
  const undo: (() => Promise<void>)[] = []
  const remove = async () => {
    for (const each of undo.splice(0).toReversed()) await each()
  }
  try {
    const { release } = lockFolder(folder)
    undo.push(async () => {
      release()
      await rm(folder, { recursive: true, force: true })
    })
    const scratch = path.join(folder, 'site')
    await rm(scratch, { recursive: true, force: true })
    const database = env.DATABASE_URL ? await makeDatabaseOf(env, undo) : { dataDir: scratch }
    const { files: all, photoWorkers } = openStore({ ...env, DATA_DIR: scratch }, secrets, log)
    undo.push(async () => photoWorkers.close())
    const files = env.S3_URL === undefined ? all : below(all, PREFIX)
    await empty(files)
    undo.push(() => empty(files))
    const connection = await connect({ statementWithin: 0, lockWithin: 0, ...database })
    undo.push(() => connection.close())
    return { connection, files, photoWorkers, scratch, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function lockFolder(folder: string): { release: () => void } {
  try {
    return lockDirectory(folder)
  } catch (error) {
    throw error instanceof DirectoryInUse ? new CannotRun(BUSY) : error
  }
}

async function makeDatabaseOf(env: Env, undo: (() => Promise<void>)[]) {
  const settings = commandSettings(env)
  const made = await makeDatabaseBeside(settings.url ?? '', 'roost_drill')
  if (made === 'in use') throw new CannotRun(BUSY)
  undo.push(made.remove)
  return { ...settings, url: made.url }
}

async function empty(files: FileStore): Promise<void> {
  for await (const items of everyPage((page) => files.list('', page)))
    await files.deleteMany(items.map(({ key }) => key))
}

/** The part of a store whose keys begin with `prefix`, as a separate store. */
function below(files: FileStore, prefix: string): FileStore {
  const inner = <Item extends { key: string }>(items: Item[]) =>
    items.map((item) => ({ ...item, key: item.key.slice(prefix.length) }))
  return {
    sign: (request) => files.sign({ ...request, key: prefix + request.key }),
    put: (key, ...rest) => files.put(prefix + key, ...rest),
    get: (key, range) => files.get(prefix + key, range),
    head: (key) => files.head(prefix + key),
    delete: (key) => files.delete(prefix + key),
    deleteMany: (keys) => files.deleteMany(keys.map((key) => prefix + key)),
    list: async (under, page) => {
      const { items, ...next } = await files.list(prefix + under, page)
      return { items: inner(items), ...next }
    },
    listUploads: async (under, page) => {
      const { items, ...next } = await files.listUploads(prefix + under, page)
      return { items: inner(items), ...next }
    },
    createUpload: (key, upload) => files.createUpload(prefix + key, upload),
    hasUpload: (key, id) => files.hasUpload(prefix + key, id),
    abort: (key, id) => files.abort(prefix + key, id),
    maintain: async () => ({ removed: 0, warnings: [] }),
    fault: () => files.fault(),
  }
}
