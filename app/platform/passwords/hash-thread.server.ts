import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sourcePath } from '../process/source-tree.server.ts'

/** Idle threads; the most recently used is last. */
const idle: Worker[] = []

/** Hashes with Argon2id on a low-priority thread, so that pages are served first. Idle threads are kept; the caller limits
 *  how many run concurrently.
 *  @throws Error when the thread fails, for example for lack of memory */
export async function hashOnThread(work: Argon2Parameters): Promise<Buffer> {
  const worker = idle.pop() ?? start()
  worker.ref() // keeps the process of a command alive until the thread has answered
  worker.postMessage(work)
  const [key] = (await once(worker, 'message')) as [Uint8Array]
  worker.unref()
  idle.push(worker)
  return Buffer.from(key)
}

function start(): Worker {
  // Runs from the source file and without the bundle's flags.
  return new Worker(sourcePath('app/platform/passwords/hash-worker.server.ts'), { execArgv: [] })
}
