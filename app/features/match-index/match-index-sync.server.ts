import { setTimeout } from 'node:timers/promises'
import { connectionOfChild } from '#app/database/availability/connect.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { MatchIndexCopy, type ReadBatch } from './match-index-copy.ts'
import { MatchIndexProcess } from './match-index-process.server.ts'
import { areSoMany, matchIndexStatements, readMatchIndex } from './match-index-rows.server.ts'
import type { MatchIndexAnswer, MatchIndexQuestion } from './question.ts'

/** From this many people on, reading them takes seconds and a pass several milliseconds: a child process has them. */
const CHILD_FROM = 10_000

/** The longest that a question waits while many people are read for the first time, in milliseconds; and how
 *  many people are worth an answer before the others are there. */
const LONGEST_WAIT = 100
const MANY = 1_000

type Tools = Pick<Context, 'log'> & { db: Reading }

/** The match index of a process: its own where there are few people. Of many it has some until a child process, which has its own
 *  connection to the database, has everybody. */
export class MatchIndexSync {
  readonly #childFrom: number
  #own = new MatchIndexCopy()
  #child: MatchIndexProcess | undefined

  constructor(childFrom = CHILD_FROM) {
    this.#childFrom = childFrom
  }

  /** Await it before asking: the answers then include everything that was committed when it was called. Only while many
   *  people are read for the first time, which takes seconds, it does not wait for all of them. */
  async catchUp(tools: Tools): Promise<void> {
    const reading = this.refresh(tools)
    if (this.#isComplete) return reading
    const late = Symbol('late')
    // Fewer people are all there soon after.
    while ((await Promise.race([reading, setTimeout(LONGEST_WAIT, late)])) === late)
      if (this.#child || this.#own.size.people >= MANY) return
  }

  /** @returns what is known; `partial` while that is not everybody yet */
  async rank(question: MatchIndexQuestion): Promise<{ ranked: MatchIndexAnswer; partial: boolean }> {
    const partial = !this.#isComplete
    const where = this.#child && !partial ? this.#child : this.#own
    return { ranked: await where.rank(question), partial }
  }

  /** Reads what changed. */
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

  /** Ends its child process; a later call starts a new one. */
  async close(): Promise<void> {
    await this.#child?.close()
  }

  get #isComplete(): boolean {
    return (this.#child ?? this.#own).isComplete
  }

  /** When it dies, the next question starts another one. */
  async #startForMany({ db, log }: Tools): Promise<MatchIndexProcess | undefined> {
    const connection = connectionOfChild(db, 'roost matching')
    if (!connection || !(await areSoMany(db, this.#childFrom))) return undefined
    const source = { ...connection, ...matchIndexStatements() }
    return (this.#child ??= new MatchIndexProcess(source, log, (ended) => {
      if (this.#child === ended) this.#child = undefined
    }))
  }
}

/** The match index of this process. */
export const matchIndexMemory: MemoryKind<MatchIndexSync> = {
  name: 'match-index',
  make: () => new MatchIndexSync(),
}
