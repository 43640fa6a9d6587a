import type pg from 'pg'
import type { Database } from '#app/platform/context.ts'
import { describeError, type Log } from '#app/platform/log.server.ts'
import { MOST_WAITING, WRITE_EVERY } from '../rules.ts'
import { Batch, type CountKind } from './batch.ts'
import type { SessionRow, ViewRow } from './rows-of.ts'
import { writeBatch } from './write-visits.server.ts'

/** Milliseconds until a write that failed is tried again. */
const AGAIN_AFTER = 5_000

export type IntakeParts = {
  db: Database
  /** Of native PostgreSQL, which can copy. */
  pool?: pg.Pool | undefined
  now: () => Date
  log: Pick<Log, 'warn'>
}

/** Visits on their way into the database: they wait in memory, at most so many, and are written together twice a second.
 *  A process that is killed loses what waits; a visit's own count of its pages then says that some are missing
 *  (docs/decisions/090-visits.md). */
export class Intake {
  readonly #parts: IntakeParts
  readonly #room: number
  #waiting = new Batch()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(parts: IntakeParts, room = MOST_WAITING) {
    this.#parts = parts
    this.#room = room
  }

  /** @returns false when there is no room: what was sent is counted and dropped */
  take(session: SessionRow, views: ViewRow[]): boolean {
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

  /** Writes all that waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#writing
    this.#writing = this.#write()
    await this.#writing
  }

  #soon(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds).unref()
  }

  async #write(): Promise<void> {
    const batch = this.#waiting
    if (batch.isEmpty) return
    this.#waiting = new Batch()
    const { now, log } = this.#parts
    try {
      await writeBatch(this.#parts, batch, now().toISOString().slice(0, 10))
    } catch (error) {
      log.warn(describeError(error), 'visits were not written')
      this.#takeBack(batch, isAboutRows(error))
    }
  }

  /** What could not be written waits again, as far as there is room; rows that the database refuses would wait for ever. */
  #takeBack(batch: Batch, refused: boolean): void {
    const later = this.#waiting
    // It may have been written after all, when the connection broke at the end.
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

/** Whether PostgreSQL refused what the rows say, and not the connection: classes 22 and 23 of its codes. */
function isAboutRows(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return /^2[23]/.test(code ?? cause?.code ?? '')
}
