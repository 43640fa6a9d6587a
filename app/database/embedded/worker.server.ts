// The thread that PostgreSQL runs in, so that a slow query stalls no page. Node runs this file from the source tree.
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { intarray } from '@electric-sql/pglite/contrib/intarray'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableFiles, syncFolder, syncTree } from './durable-files.server.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'

const { directory, counter } = workerData as WorkerStart

function openDirectory(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFiles(folder, new Int32Array(counter)),
    extensions: { amcheck, btree_gin, cube, earthdistance, intarray, pg_trgm, unaccent },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  })
}

/** The first start happens beside the place and is moved there whole, so that a kill never leaves half a database. */
async function initialise(): Promise<void> {
  const beside = mkdtempSync(`${directory}.new-`)
  const database = await openDirectory(beside)
  await database.close()
  syncTree(beside)
  renameSync(beside, directory)
  syncFolder(path.dirname(directory))
}

function answer(message: FromWorker): void {
  parentPort?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
}

// Sync, ROLLBACK and DISCARD ALL: whatever the last client left (a transaction, settings, statements), the next finds nothing.
const encoder = new TextEncoder()
const simpleQuery = (sql: string) => {
  const bytes = new Uint8Array(6 + sql.length)
  bytes[0] = 0x51
  new DataView(bytes.buffer).setInt32(1, 5 + sql.length)
  encoder.encodeInto(sql, bytes.subarray(5))
  return bytes
}
const reset = [new Uint8Array([0x53, 0, 0, 0, 4]), simpleQuery('ROLLBACK'), simpleQuery('DISCARD ALL')]

if (!existsSync(path.join(directory, 'PG_VERSION'))) await initialise()
const database = await openDirectory(directory)

async function execute(session: number, bytes: Uint8Array): Promise<void> {
  const blocks: Uint8Array[] = []
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (data) => void blocks.push(data.slice()),
  })
  const all = new Uint8Array(blocks.reduce((length, block) => length + block.length, 0))
  let offset = 0
  for (const block of blocks) {
    all.set(block, offset)
    offset += block.length
  }
  answer({ session, bytes: all })
}

async function receive(message: ToWorker): Promise<void> {
  if ('bytes' in message) return execute(message.session, message.bytes)
  if ('ended' in message) {
    for (const bytes of reset)
      await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: () => {} })
    return
  }
  await database.close()
  parentPort?.close()
}

let queue = Promise.resolve()
parentPort?.on('message', (message: ToWorker) => {
  queue = queue.then(() => receive(message))
})
answer({ ready: true })
