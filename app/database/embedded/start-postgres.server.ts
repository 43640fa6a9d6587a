import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { intarray } from '@electric-sql/pglite/contrib/intarray'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { syncFolder } from '#app/platform/files/sync-to-disk.server.ts'
import { DurableFiles, syncTree } from './durable-files.server.ts'

/** The extensions for `create extension`. */
const extensions = { amcheck, btree_gin, cube, earthdistance, intarray, pg_trgm, unaccent }

const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F') // fsync off
  .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync')

export type Postgres = { database: PGlite; files: DurableFiles }

/** Starts PostgreSQL in `directory`. The first start runs in `directory.new-…`, which is renamed once it is complete and
 *  synced. So neither a killed process nor a power failure leaves half a database.
 *  @param stopped called with PostgreSQL's last error message when it aborts */
export async function startPostgres(
  directory: string,
  fsyncs: Int32Array,
  stopped: (lastWords: string) => void,
): Promise<Postgres> {
  if (!existsSync(path.join(directory, 'PG_VERSION'))) {
    const beside = mkdtempSync(`${directory}.new-`)
    const { database } = await open(beside, fsyncs, stopped)
    await database.close()
    await syncTree(beside)
    renameSync(beside, directory)
    await syncFolder(path.dirname(directory))
  }
  return open(directory, fsyncs, stopped)
}

async function open(directory: string, fsyncs: Int32Array, stopped: (lastWords: string) => void) {
  let lastWords = ''
  const files = new DurableFiles(directory, fsyncs, () => stopped(lastWords))
  const onStderr = (line: string) => {
    lastWords = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastWords
    return false
  }
  // PostgreSQL's own lock file. After a kill it may be empty, which PostgreSQL rejects; our lock ensures that no other process
  // is running.
  rmSync(path.join(directory, 'postmaster.pid'), { force: true })
  try {
    const database = await PGlite.create({ fs: files, extensions, startParams, onStderr })
    return { database, files }
  } catch (error) {
    throw new Error(lastWords || (error as Error).message, { cause: error })
  }
}
