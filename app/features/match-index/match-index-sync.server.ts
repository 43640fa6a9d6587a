import { setTimeout } from 'node:timers/promises'
import { connectionOfChild } from '#app/database/availability/connect.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { MatchIndexCopy, type ReadBatch } from './match-index-copy.ts'
import { MatchIndexProcess } from './match-index-process.server.ts'
import { hasAtLeastProfiles, matchIndexStatements, readMatchIndex } from './match-index-rows.server.ts'
import type { MatchIndexAnswer, MatchIndexQuestion } from './question.ts'

/** From this many people on, reading them takes seconds and a pass several milliseconds, so a child process holds them. */
const CHILD_FROM = 10_000

/** The longest wait for a question while many people are read for the first time, in milliseconds, and how many people are enough
 *  for an answer before the rest have been read. */
const LONGEST_WAIT = 100
const MANY = 1_000

type Tools = Pick<Context, 'log'> & { db: Reading }

/** A process's match index: its own if there are few people. If there are many, it holds some of them until a child process, which
 *  has its own database connection, has read everyone. */
export class MatchIndexSync {
  readonly #childFrom: number
  #own = new MatchIndexCopy()
  #child: MatchIndexProcess | undefined

  constructor(childFrom = CHILD_FROM) {
    this.#childFrom = childFrom
  }

  /** Await it before asking: the answers then include everything committed before the call. Only while many people are read for the
   *  first time, which takes seconds, it does not wait for all of them. */
  async catchUp(tools: Tools): Promise<void> {
    const reading = this.refresh(tools)
    if (this.#isComplete) return reading
    const late = Symbol('late')
    // If there are fewer people, all of them are read soon.
    while ((await Promise.race([reading, setTimeout(LONGEST_WAIT, late)])) === late)
      if (this.#child || this.#own.size.people >= MANY) return
  }

  /** @returns what is known; `partial` until everyone has been read */
  async rank(question: MatchIndexQuestion): Promise<{ ranked: MatchIndexAnswer; partial: boolean }> {
    const partial = !this.#isComplete
    const where = this.#child && !partial ? this.#child : this.#own
    return { ranked: await where.rank(question), partial }
  }

  async refresh(tools: Tools): Promise<void> {
    const read: ReadBatch = (since, after) => readMatchIndex(tools.db, since, after)
    const child = this.#child ?? (this.#own.isComplete ? undefined : await this.#startForMany(tools))
    if (!child) return this.#own.refresh(read)
    const isFirst = !child.isComplete
    await Promise.all([child.refresh(), isFirst && this.#own.refresh(read, MANY)])
    if (isFirst) this.#own = new MatchIndexCopy()
  }

  async size(): Promise<MatchIndexCopy['size']> {
    return this.#child ? this.#child.size() : this.#own.size
  }

  /** Ends the child process; a later call starts a new one. */
  async close(): Promise<void> {
    await this.#child?.close()
  }

  get #isComplete(): boolean {
    return (this.#child ?? this.#own).isComplete
  }

  /** If the child dies, the next question starts another one. */
  async #startForMany({ db, log }: Tools): Promise<MatchIndexProcess | undefined> {
    const connection = connectionOfChild(db, 'roost matching')
    if (!connection || !(await hasAtLeastProfiles(db, this.#childFrom))) return undefined
    const source = { ...connection, ...matchIndexStatements() }
    return (this.#child ??= new MatchIndexProcess(source, log, (ended) => {
      if (this.#child === ended) this.#child = undefined
    }))
  }
}

/** This process's match index. */
export const matchIndexMemory: MemoryKind<MatchIndexSync> = {
  name: 'match-index',
  make: () => new MatchIndexSync(),
}
