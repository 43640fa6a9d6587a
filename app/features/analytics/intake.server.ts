import type pg from 'pg'
import type { Database } from '#app/platform/context.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { MOST_WAITING, WRITE_EVERY } from './intake-rules.ts'
import { DailyCeiling, type Ceiling } from './daily-ceiling.ts'
import { Batch, type CountKind } from './batch.ts'
import type { WebsiteSessionRow, ViewRow } from './rows-of.ts'
import { codeOf, writeBatch } from './write-visits.server.ts'

/** Milliseconds before a failed write is retried. */
const AGAIN_AFTER = 5_000

export type IntakeParts = {
  db: Database
  /** The pool of a native PostgreSQL, which supports COPY. */
  pool?: pg.Pool | undefined
  now: () => Date
  log: Pick<Log, 'warn'>
  /** The most page views per day; no limit if absent. */
  ceiling?: Ceiling
}

/** Buffers visits in memory, up to a limit, and writes them in batches twice a second. A killed process loses its buffer; a visit's
 *  own page count then shows that some are missing (docs/decisions/090-visits.md). */
export class Intake {
  readonly #parts: IntakeParts
  readonly #room: number
  readonly #ceiling: DailyCeiling
  #waiting = new Batch()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(parts: IntakeParts, room = MOST_WAITING) {
    this.#parts = parts
    this.#room = room
    this.#ceiling = new DailyCeiling(parts.ceiling ?? { network: 0, site: 0 })
  }

  /** Whether this many views from a network may still be recorded today; if so, counts them.
   *  @param points views; long ones count more (`viewPoints`) */
  admits(network: string, points: number): boolean {
    return this.#ceiling.admits(this.#today(), network, points)
  }

  /** @returns false if the buffer is full: the views are counted and dropped */
  take(session: WebsiteSessionRow, views: ViewRow[]): boolean {
    if (this.#waiting.size + views.length > this.#room) {
      this.count('shed', views.length)
      return false
    }
    this.#waiting.add(session, views)
    this.#soon(WRITE_EVERY)
    return true
  }

  count(kind: CountKind, times = 1): void {
    this.#waiting.count(kind, times)
    this.#soon(WRITE_EVERY)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#writing
    this.#writing = this.#write()
    await this.#writing
  }

  /** ISO date, UTC. */
  #today(): string {
    return utcDay(this.#parts.now())
  }

  #soon(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds).unref()
  }

  async #write(): Promise<void> {
    const batch = this.#waiting
    if (batch.isEmpty) return
    this.#waiting = new Batch()
    const { log } = this.#parts
    const day = this.#today()
    try {
      this.#ceiling.learn(day, await writeBatch(this.#parts, batch, day))
    } catch (error) {
      log.warn(describeError(error), 'visits were not written')
      this.#takeBack(batch, isAboutRows(error))
    }
  }

  /** Puts a batch that could not be written back into the buffer, if there is room. Drops rows that the database rejects, because
   *  they would be retried forever. */
  #takeBack(batch: Batch, refused: boolean): void {
    const later = this.#waiting
    // The rows may have been written after all if the connection broke at the end.
    batch.fresh.clear()
    if (refused || later.size + batch.size > this.#room) {
      for (const [kind, times] of batch.counts) later.count(kind, times)
      later.count('shed', batch.views.size)
    } else {
      batch.addLater(later)
      this.#waiting = batch
    }
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#soon(AGAIN_AFTER)
  }
}

/** Whether PostgreSQL rejected the data (error classes 22 and 23) rather than the connection having failed. */
const isAboutRows = (error: unknown) => /^2[23]/.test(codeOf(error))
