import { setImmediate } from 'node:timers/promises'
import { MatchIndex } from './match-index.ts'
import { parseRows, type MatchIndexNews } from './match-index-row.ts'
import type { MatchIndexAnswer, MatchIndexQuestion } from './question.ts'

/** Reads a batch of all people, or of those who changed, like `readMatchIndex`. */
export type ReadBatch = (since: string | null, after: string | null) => Promise<MatchIndexNews>

/** A match index, and the moment up to which it was read. It needs no change notifications and can miss no changes. */
export class MatchIndexCopy {
  readonly #index = new MatchIndex()
  /** See `MatchIndexNews`; null until everyone has been read. */
  #since: string | null = null
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined

  get isComplete(): boolean {
    return this.#since !== null
  }

  /** The number of people, and the memory they take in bytes. */
  get size(): { people: number; bytes: number } {
    const { columns } = this.#index
    return { people: columns.people.count, bytes: columns.bytes }
  }

  rank(question: MatchIndexQuestion): MatchIndexAnswer {
    return this.#index.rank(question)
  }

  /** Reads what changed. Calls during a read share the next one, which starts after they asked.
   *  @param most at this many people the first read stops, incomplete */
  refresh(read: ReadBatch, most = Infinity): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read(read, most).finally(() => {
        this.#reading = undefined
      })
      return this.#reading
    }
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.refresh(read, most)
      })
    return this.#next
  }

  async #read(read: ReadBatch, most: number): Promise<void> {
    const from = this.#since
    if (from === null && this.size.people >= most) return
    let news = await read(from, null)
    const { since } = news
    while (news.lastId !== null) {
      const isEnough = from === null && this.size.people + news.count >= most
      // The database reads the next batch while this one is stored, once the statement has been sent.
      const next = isEnough ? undefined : read(from, news.lastId)
      await setImmediate()
      this.#index.put(parseRows(news.rows))
      if (!next) return
      news = await next
    }
    this.#since = since
  }
}
