import { readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { sourcePath } from '#app/platform/source-tree.server.ts'
import { lockDirectory } from './directory.server.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { WireStream } from './wire-stream.server.ts'

export type EmbeddedDatabase = {
  /** One connection, as the embedded PostgreSQL has one: a query beside an open transaction waits for its end. */
  pool: pg.Pool
  /** How often the database has called fsync since it was opened. */
  fsyncs: () => number
  /** Waits for clients in use, shuts PostgreSQL down and gives the directory back. */
  close: () => Promise<void>
}

/** Opens the PostgreSQL that lives in `dataDir`, making both when they are absent.
 *  @throws DirectoryInUse | DirectoryNotWritable, or the database's own error when it cannot start. */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = lockDirectory(dataDir)
  try {
    const home = realpathSync(dataDir)
    removeUnfinished(home)
    const counter = new SharedArrayBuffer(4)
    const thread = await startThread({ directory: path.join(home, 'postgres'), counter })
    const pool = new pg.Pool({ ...onePoolClient, stream: thread.connect })
    // An idle client whose thread died says so here; the next query says it to somebody who can do something about it.
    pool.on('error', () => {})
    return {
      pool,
      fsyncs: () => Atomics.load(new Int32Array(counter), 0),
      close: async () => {
        await pool.end()
        await thread.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const onePoolClient = { max: 1, idleTimeoutMillis: 0, ssl: false, user: 'postgres', database: 'postgres' }

/** What killed first starts left behind. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.new-')))
    rmSync(path.join(home, name), { recursive: true })
}

/** Starts the database thread; `connect` gives one client after the other a stream to it. */
async function startThread(workerData: WorkerStart) {
  const worker = new Worker(sourcePath('app/database/embedded/worker.server.ts'), {
    workerData,
    execArgv: [],
  })
  const streams = new Map<number, WireStream>()
  const post = (message: ToWorker) =>
    worker.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
  let failure: Error | undefined
  const exited = new Promise<void>((resolve) => {
    const fail = (error: Error) => {
      failure ??= error
      for (const stream of streams.values()) stream.destroy(failure)
      resolve()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The embedded database has stopped.')))
  })
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if ('ready' in message) resolve()
      else streams.get(message.session)?.receive(message.bytes)
    })
    void exited.then(() => reject(failure))
  })
  let sessions = 0
  return {
    connect: () => {
      const session = ++sessions
      const stream = new WireStream({
        send: (bytes) => post({ session, bytes }),
        end: () => {
          streams.delete(session)
          post({ session, ended: true })
        },
      })
      if (failure) stream.destroy(failure)
      else streams.set(session, stream)
      return stream
    },
    close: async () => {
      post({ close: true })
      await exited
    },
  }
}
