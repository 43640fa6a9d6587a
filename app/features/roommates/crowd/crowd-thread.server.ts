import { Worker } from 'node:worker_threads'
import { sourcePath } from '#app/platform/source-tree.server.ts'
import type { CrowdPlace } from './crowd-place.ts'
import type { CrowdAnswer, CrowdQuestion } from './question.ts'

/** What the thread is told, one after the other: rows as the database wrote them, and questions by number. */
export type ToCrowd = { rows: string } | { number: number; question: CrowdQuestion | 'size' }
export type FromCrowd = { number: number; answer: CrowdAnswer | { people: number; bytes: number } }

/** People in a thread of their own, so that a pass over many of them stalls no page. */
export class CrowdThread implements CrowdPlace {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #number = 0

  /** @param ended the thread is no more; questions that waited have failed */
  constructor(ended: () => void) {
    // Not from the bundle: a thread of plain source files.
    const file = sourcePath('app/features/roommates/crowd/crowd-worker.server.ts')
    this.#worker = new Worker(file, { execArgv: [] })
    this.#worker.unref()
    this.#worker.on('error', () => {}) // `exit` follows
    this.#worker.on('message', ({ number, answer }: FromCrowd) => {
      this.#waiting.get(number)?.resolve(answer)
      this.#waiting.delete(number)
    })
    this.#worker.on('exit', () => {
      ended()
      for (const { reject } of this.#waiting.values()) reject(new Error('The thread of the crowd ended.'))
      this.#waiting.clear()
    })
  }

  put(rows: string): void {
    this.#tell({ rows })
  }

  rank(question: CrowdQuestion): Promise<CrowdAnswer> {
    return this.#ask(question) as Promise<CrowdAnswer>
  }

  size(): Promise<{ people: number; bytes: number }> {
    return this.#ask('size') as Promise<{ people: number; bytes: number }>
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(question: CrowdQuestion | 'size'): Promise<unknown> {
    const number = ++this.#number
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(number, waiting)
    this.#tell({ number, question })
    return waiting.promise
  }

  #tell(message: ToCrowd): void {
    this.#worker.postMessage(message)
  }
}
