import type { Database } from '#app/platform/context.ts'
import { describeError, type Log } from '#app/platform/log.server.ts'
import { MOST_WAITING, WRITE_EVERY } from '../rules.ts'
import { mergeSession, mergeView } from './merge-rows.ts'
import type { SessionRow, ViewRow } from './rows-of.ts'
import { writeCounts, writeVisits, type CountKind } from './write-visits.server.ts'

/** Milliseconds until a write that failed is tried again. */
const AGAIN_AFTER = 5_000

/** Visits on their way into the database: they wait in memory, at most so many, and are written together twice a second.
 *  A process that is killed loses what waits; a visit's own count of its pages then says that some are missing
 *  (docs/decisions/090-visits.md). */
export class Intake {
  readonly #db: Database
  readonly #now: () => Date
  readonly #log: Pick<Log, 'warn'>
  readonly #room: number
  #sessions = new Map<string, SessionRow>()
  #views = new Map<string, ViewRow>()
  #counts = new Map<CountKind, number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(
    { db, now, log }: { db: Database; now: () => Date; log: Pick<Log, 'warn'> },
    room = MOST_WAITING,
  ) {
    this.#db = db
    this.#now = now
    this.#log = log
    this.#room = room
  }

  /** @returns false when there is no room: what was sent is counted and dropped */
  take(session: SessionRow, views: ViewRow[]): boolean {
    if (this.#views.size + views.length > this.#room) {
      this.count('shed', views.length)
      return false
    }
    this.#sessions.set(session.id, mergeSession(this.#sessions.get(session.id), session))
    for (const view of views) this.#views.set(view.id, mergeView(this.#views.get(view.id), view))
    this.#soon(WRITE_EVERY)
    return true
  }

  count(kind: CountKind, times = 1): void {
    this.#add(kind, times)
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
    const [sessions, views, counts] = [this.#sessions, this.#views, this.#counts]
    if (sessions.size + views.size + counts.size === 0) return
    this.#sessions = new Map()
    this.#views = new Map()
    this.#counts = new Map()
    try {
      await this.#db.transaction(async (tx) => {
        await writeVisits(tx, [...sessions.values()], [...views.values()])
        await writeCounts(tx, this.#now().toISOString().slice(0, 10), counts)
      })
    } catch (error) {
      this.#log.warn(describeError(error), 'visits were not written')
      this.#takeBack(sessions, views, counts, isAboutRows(error))
    }
  }

  /** What could not be written waits again, as far as there is room; rows that the database refuses would wait for ever. */
  #takeBack(
    sessions: Map<string, SessionRow>,
    views: Map<string, ViewRow>,
    counts: Map<CountKind, number>,
    refused: boolean,
  ): void {
    for (const [kind, times] of counts) this.#add(kind, times)
    if (refused || this.#views.size + views.size > this.#room) this.#add('shed', views.size)
    else {
      for (const [id, newer] of this.#sessions) sessions.set(id, mergeSession(sessions.get(id), newer))
      for (const [id, newer] of this.#views) views.set(id, mergeView(views.get(id), newer))
      this.#sessions = sessions
      this.#views = views
    }
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#soon(AGAIN_AFTER)
  }

  #add(kind: CountKind, times: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + times)
  }
}

/** Whether PostgreSQL refused what the rows say, and not the connection: classes 22 and 23 of its codes. */
function isAboutRows(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return /^2[23]/.test(code ?? cause?.code ?? '')
}
