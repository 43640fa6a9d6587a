import { Worker } from 'node:worker_threads'
import { CannotRun } from '#app/platform/errors.ts'
import { fullDisk } from '#app/platform/files/full-disk.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import type { CopyFailure, FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { WireStream } from './wire-stream.server.ts'

/** The client side of the thread that runs PostgreSQL. */
export class DatabaseThread {
  /** Rejects with a CannotRun when PostgreSQL does not start. */
  readonly ready: Promise<void>
  /** Set once the thread has ended; every stream has ended with it. */
  failure: Error | undefined
  readonly #worker: Worker
  readonly #exited: Promise<void>
  readonly #streams = new Map<number, WireStream>()
  readonly #copies = new Map<string, (failure: CopyFailure | null) => void>()
  #sessions = 0

  constructor(workerData: WorkerStart) {
    // The thread runs a source file, not the bundle, and without the process's flags.
    const file = sourcePath('app/database/embedded/worker.server.ts')
    const worker = new Worker(file, { workerData, execArgv: [] })
    this.#worker = worker
    worker.on('error', (error) => this.#fail(error as Error))
    this.#exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#fail(new Error('it has stopped'))
        resolve()
      })
    })
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if ('ready' in message) resolve()
        else if ('stopped' in message) this.#fail(new Error(message.stopped))
        else if ('copiedTo' in message) this.#copies.get(message.copiedTo)?.(message.failure)
        else this.#streams.get(message.session)?.receive(message.bytes)
      })
      const cannotStart = () =>
        reject(
          new CannotRun(
            `The embedded database in ${workerData.directory} cannot start: ${this.failure?.message || 'it gave no reason; see whether its disk has room'}.`,
          ),
        )
      void this.#exited.then(cannotStart)
    })
    this.ready.catch(() => {}) // Handled by whoever awaits `ready`; without this an unhandled rejection would end the process.
  }

  /** A new session's stream. PostgreSQL has only one session, so the previous one must have ended or be ending. */
  connect(): WireStream {
    const session = ++this.#sessions
    const stream = new WireStream({
      ready: this.ready,
      send: (bytes) => this.#post({ session, bytes }),
      end: () => {
        this.#streams.delete(session)
        this.#post({ session, ended: true })
      },
    })
    this.#streams.set(session, stream)
    return stream
  }

  /** Copies the files of the database to a new folder, in a state that PostgreSQL can start from.
   *  @throws CannotRun when they cannot be copied */
  async copyTo(folder: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<CopyFailure | null>()
    this.#copies.set(folder, resolve)
    if (this.failure) resolve({ message: this.failure.message })
    this.#post({ copyTo: folder })
    const failure = await promise
    this.#copies.delete(folder)
    if (failure === null) return
    const { code, message } = failure
    const full = fullDisk(Object.assign(new Error(message), { code }), folder)
    throw new CannotRun(
      full === undefined
        ? `The embedded database cannot be copied: ${message}.`
        : `The embedded database cannot be copied, for which DATA_DIR needs its size free. ${full}`,
    )
  }

  /** Shuts PostgreSQL down cleanly. */
  async close(): Promise<void> {
    this.#post({ close: true })
    await this.#exited
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
  }

  #fail(error: Error): void {
    this.failure ??= error
    for (const settle of this.#copies.values()) settle({ message: this.failure.message })
    for (const stream of this.#streams.values())
      stream.destroy(new Error(`The embedded database stopped: ${this.failure.message}.`))
  }
}
