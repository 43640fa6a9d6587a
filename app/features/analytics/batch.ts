import type { analyticsCounts } from '#app/database/schema/site/analytics.ts'
import { momentOfId } from '#app/platform/addresses/ids.ts'
import { monthsBefore } from './months.ts'
import { timelessId, type WebsiteSessionRow, type ViewRow } from './rows-of.ts'
import { VIEW_BYTES } from './intake-rules.ts'

export type CountKind = typeof analyticsCounts.$inferInsert.kind

/** A page sends its view for the first time within this many milliseconds of opening. */
const FIRST_TOLD_WITHIN = 3_000

/** Visits waiting to be written, without duplicates, and counts of what is not written. */
export class Batch {
  readonly sessions = new Map<string, WebsiteSessionRow>()
  readonly views = new Map<string, ViewRow>()
  readonly counts = new Map<CountKind, number>()
  /** Ids that have probably not been sent before, so that their rows can be inserted by COPY. */
  readonly fresh = new Set<string>()

  /** @param views the open page is last; only that one can be new */
  add(session: WebsiteSessionRow, views: ViewRow[]): void {
    const last = views.at(-1)
    if (last && isFresh(session, last)) {
      if (!this.views.has(last.id)) this.fresh.add(last.id)
      if (views.length === 1 && session.pageViews === 1 && !this.sessions.has(session.id))
        this.fresh.add(session.id)
    }
    this.sessions.set(session.id, mergeSession(this.sessions.get(session.id), session))
    for (const view of views) this.views.set(view.id, mergeView(this.views.get(view.id), view))
  }

  count(kind: CountKind, times: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + times)
  }

  /** Appends a batch that was collected later. */
  addLater({ sessions, views, counts }: Batch): void {
    for (const [id, newer] of sessions) this.sessions.set(id, mergeSession(this.sessions.get(id), newer))
    for (const [id, newer] of views) this.views.set(id, mergeView(this.views.get(id), newer))
    for (const [kind, times] of counts) this.count(kind, times)
  }

  /** A copy in which ids from months without a partition get the fixed time of a wrong clock.
   *  @param months those with a partition, such as `2026-11` */
  within(months: ReadonlySet<string>): Batch {
    const idOf = (id: string) => (months.has(monthsBefore(momentOfId(id), 0)) ? id : timelessId(id))
    const sessions = [...this.sessions.values()].map((row) => ({ ...row, id: idOf(row.id) }))
    const views = [...this.views.values()].map((row) => {
      return { ...row, id: idOf(row.id), sessionId: idOf(row.sessionId) }
    })
    const placed = new Batch()
    for (const row of sessions) placed.sessions.set(row.id, mergeSession(placed.sessions.get(row.id), row))
    for (const row of views) placed.views.set(row.id, mergeView(placed.views.get(row.id), row))
    for (const [kind, times] of this.counts) placed.count(kind, times)
    return placed
  }

  /** What the batch counts toward the daily limit. */
  get points(): number {
    let points = 0
    for (const session of this.sessions.values()) points += visitPoints(session)
    for (const view of this.views.values()) points += viewPoints(view)
    return points
  }

  /** The number of rows of the larger kind. */
  get size(): number {
    return Math.max(this.sessions.size, this.views.size)
  }

  get isEmpty(): boolean {
    return this.sessions.size + this.views.size + this.counts.size === 0
  }
}

function isFresh({ endedAt }: WebsiteSessionRow, { at, timeOnPage }: ViewRow): boolean {
  return timeOnPage === 0 && endedAt.getTime() - at.getTime() <= FIRST_TOLD_WITHIN
}

/** Merges two messages about one visit the same way as the database does (write-visits.server.ts). */
function mergeSession(before: WebsiteSessionRow | undefined, after: WebsiteSessionRow): WebsiteSessionRow {
  if (!before || before.visitorId !== after.visitorId) return before ?? after
  const endedAt = after.endedAt > before.endedAt ? after.endedAt : before.endedAt
  return {
    ...before,
    endedAt,
    duration: Math.floor((endedAt.getTime() - before.startedAt.getTime()) / 1000),
    exitPage: isLater(after, before) ? after.exitPage : before.exitPage,
    pageViews: Math.max(before.pageViews, after.pageViews),
    userId: before.userId ?? after.userId,
  }
}

/** When the Back button restores a page from the browser's cache, that page sends its view before the page being left
 *  does, so the later message is the one with more pages. */
const isLater = (after: WebsiteSessionRow, before: WebsiteSessionRow) =>
  after.pageViews > before.pageViews ||
  (after.pageViews === before.pageViews && after.endedAt >= before.endedAt)

function mergeView(before: ViewRow | undefined, after: ViewRow): ViewRow {
  if (!before || before.sessionId !== after.sessionId) return before ?? after
  return {
    ...before,
    timeOnPage: Math.max(before.timeOnPage, after.timeOnPage),
    found: after.found ?? before.found,
  }
}

const bytesOf = (...texts: (string | null | undefined)[]) =>
  texts.reduce((sum, text) => sum + (text ? Buffer.byteLength(text) : 0), 0)

/** What a stored view counts toward the daily limit: one, or more if its texts are unusually long, so that the limit also bounds disk
 *  usage. */
export function viewPoints({ url, path, title, referrer, home, campus }: ViewRow): number {
  return Math.max(1, Math.ceil(bytesOf(url, path, title, referrer, home, campus) / VIEW_BYTES))
}

/** What a view's visit adds to that: usually nothing. */
export function visitPoints({ userAgent, referrer, entryPage, exitPage }: WebsiteSessionRow): number {
  return Math.floor(bytesOf(userAgent, referrer, entryPage, exitPage) / VIEW_BYTES)
}
