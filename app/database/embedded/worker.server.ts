// The thread that runs PostgreSQL, so that a slow query does not block page requests. Node runs this file from the source tree.
import { cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { CopyFailure, FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { startPostgres } from './start-postgres.server.ts'
import { endsIdle, joinBytes, simpleQuery, sync } from './wire-protocol.ts'

/** The maximum amount of write-ahead log that the next start may have to replay, in about 0.2 s. A PostgreSQL server has a
 *  checkpointer process; with the embedded one this is our task. */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024

// Resets everything that the previous client left: transaction, settings, prepared statements.
const reset = [sync, simpleQuery('ROLLBACK'), simpleQuery('DISCARD ALL')]
const checkpoint = simpleQuery('CHECKPOINT')

const { directory, counter } = workerData as WorkerStart
const { database, files } = await startPostgres(directory, new Int32Array(counter), (lastWords) => {
  answer({ stopped: lastWords })
  process.exit(1) // of this thread: after a PANIC every further call would loop forever
})

function answer(message: FromWorker): void {
  parentPort?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
}

async function execute(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Uint8Array[] = []
  const onRawData = (block: Uint8Array) => void blocks.push(block.slice())
  await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData })
  return joinBytes(blocks)
}

/** No writes happen during the copy, so it equals what a killed process would leave. The next start recovers it, without the
 *  transactions that were open.
 *  @returns why it failed; null when it did not */
function copyFiles(target: string): CopyFailure | null {
  try {
    cpSync(directory, target, { recursive: true })
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { code, message }
  }
}

async function receive(message: ToWorker): Promise<void> {
  if ('bytes' in message) {
    const bytes = await execute(message.bytes)
    const idle = endsIdle(bytes)
    answer({ session: message.session, bytes })
    if (idle && files.walBytes > CHECKPOINT_AFTER_BYTES) {
      files.walBytes = 0
      await execute(checkpoint)
    }
  } else if ('copyTo' in message) {
    answer({ copiedTo: message.copyTo, failure: copyFiles(message.copyTo) })
  } else if ('ended' in message) {
    for (const bytes of reset) await execute(bytes)
  } else {
    await database.close()
    parentPort?.close()
  }
}

let queue = Promise.resolve()
parentPort?.on('message', (message: ToWorker) => {
  queue = queue.then(() => receive(message))
})
answer({ ready: true })
