import { Worker } from 'node:worker_threads'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import type { MatchIndexPlace } from './match-index-place.ts'
import type { MatchIndexAnswer, MatchIndexQuestion } from './question.ts'

/** Messages to the thread, in order: rows as JSON from the database, and numbered questions. */
export type ToMatchIndex = { rows: string } | { number: number; question: MatchIndexQuestion | 'size' }
export type FromMatchIndex = { number: number; answer: MatchIndexAnswer | { people: number; bytes: number } }

/** Runs the in-memory matching in a thread of its own, so that a pass over many people does not block page requests. */
export class MatchIndexThread implements MatchIndexPlace {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #number = 0

  /** @param ended called when the thread has died; pending questions have failed */
  constructor(ended: () => void) {
    // The thread runs a source file, not the bundle.
    const file = sourcePath('app/features/roommates/match-index/match-index-worker.server.ts')
    this.#worker = new Worker(file, { execArgv: [] })
    this.#worker.unref()
    this.#worker.on('error', () => {}) // The `exit` event follows.
    this.#worker.on('message', ({ number, answer }: FromMatchIndex) => {
      this.#waiting.get(number)?.resolve(answer)
      this.#waiting.delete(number)
    })
    this.#worker.on('exit', () => {
      ended()
      for (const { reject } of this.#waiting.values())
        reject(new Error('The thread of the match index ended.'))
      this.#waiting.clear()
    })
  }

  put(rows: string): void {
    this.#tell({ rows })
  }

  rank(question: MatchIndexQuestion): Promise<MatchIndexAnswer> {
    return this.#ask(question) as Promise<MatchIndexAnswer>
  }

  size(): Promise<{ people: number; bytes: number }> {
    return this.#ask('size') as Promise<{ people: number; bytes: number }>
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(question: MatchIndexQuestion | 'size'): Promise<unknown> {
    const number = ++this.#number
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(number, waiting)
    this.#tell({ number, question })
    return waiting.promise
  }

  #tell(message: ToMatchIndex): void {
    this.#worker.postMessage(message)
  }
}
