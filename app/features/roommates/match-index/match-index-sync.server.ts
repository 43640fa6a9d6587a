import { setTimeout } from 'node:timers/promises'
import type { Reading } from '#app/platform/context.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { MatchIndexThread } from './match-index-thread.server.ts'
import { readMatchIndex } from './match-index-rows.server.ts'
import { MatchIndex } from './match-index.ts'
import type { MatchIndexPlace } from './match-index-place.ts'
import type { MatchIndexRow } from './match-index-row.ts'
import type { MatchIndexAnswer, MatchIndexQuestion } from './question.ts'

/** From this many people on, a pass takes several milliseconds and runs in a thread of its own. */
const THREAD_FROM = 10_000

/** The longest that a question waits while many people are read for the first time, in milliseconds; and how
 *  many people are worth an answer before the others are there. */
const LONGEST_WAIT = 100
const MANY = 1_000

/** An in-memory copy of people's answers, brought up to date before each question, so that an answer includes
 *  everything committed when it was asked. It needs no change notifications and can miss none. */
export class MatchIndexSync {
  readonly #threadFrom: number
  #place: MatchIndexPlace = here()
  #count = 0
  #isThread = false
  /** See `MatchIndexNews`. */
  #since: string | null = null
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(threadFrom = THREAD_FROM) {
    this.#threadFrom = threadFrom
  }

  /** To be waited for before questions: then they know everything that was committed when it was called. Only while many people are
   *  read for the first time, which takes seconds, it does not wait for all of them. */
  async catchUp(db: Reading): Promise<void> {
    const reading = this.refresh(db)
    if (!this.#isPartial) return reading
    const late = Symbol('late')
    // Fewer people are all there soon after.
    while ((await Promise.race([reading, setTimeout(LONGEST_WAIT, late)])) === late)
      if (this.#isThread || this.#count >= MANY) return
  }

  /** @returns what the copy knows; `partial` while it does not have everybody yet */
  async rank(question: MatchIndexQuestion): Promise<{ ranked: MatchIndexAnswer; partial: boolean }> {
    const partial = this.#isPartial
    return { ranked: await this.#place.rank(question), partial }
  }

  get #isPartial(): boolean {
    return this.#since === null
  }

  /** Reads what changed. Calls during a read share the next one, which starts after they asked. */
  refresh(db: Reading): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read(db).finally(() => {
        this.#reading = undefined
      })
      return this.#reading
    }
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.refresh(db)
      })
    return this.#next
  }

  size(): Promise<{ people: number; bytes: number }> {
    return this.#place.size()
  }

  /** Ends its thread; a later call starts a new one. */
  close(): Promise<void> {
    return this.#place.close()
  }

  async #read(db: Reading): Promise<void> {
    const from = this.#since
    let since: string | null = null
    for (let after: string | null = null; ;) {
      if (!this.#isThread && this.#count >= this.#threadFrom) return this.#moveToThread(db)
      const news = await readMatchIndex(db, from, after)
      since ??= news.since
      if (news.count > 0) this.#place.put(news.rows)
      if (from === null) this.#count += news.count
      if (news.lastId === null) break
      after = news.lastId
    }
    this.#since = since
  }

  /** Starts over in a thread, and again whenever that thread dies. */
  #moveToThread(db: Reading): Promise<void> {
    const thread = new MatchIndexThread(() => {
      if (this.#place !== thread) return
      this.#place = here()
      this.#isThread = false
      this.#forget()
    })
    this.#place = thread
    this.#isThread = true
    this.#forget()
    return this.#read(db)
  }

  #forget(): void {
    this.#count = 0
    this.#since = null
  }
}

/** In the process itself while there are few people. */
function here(): MatchIndexPlace {
  const matchIndex = new MatchIndex()
  return {
    put: (rows) => matchIndex.put(JSON.parse(rows) as MatchIndexRow[]),
    rank: async (question) => matchIndex.rank(question),
    size: async () => ({ people: matchIndex.columns.people.count, bytes: matchIndex.columns.bytes }),
    close: async () => {},
  }
}

/** The match index of this process. */
export const matchIndexMemory: MemoryKind<MatchIndexSync> = {
  name: 'match-index',
  make: () => new MatchIndexSync(),
}
