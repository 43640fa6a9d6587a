import type { SessionRow, ViewRow } from './rows-of.ts'

/** Two messages about one visit, as the database would merge them (write-visits.server.ts). */
export function mergeSession(before: SessionRow | undefined, after: SessionRow): SessionRow {
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

/** A page that the Back button brings out of the browser's cache tells of itself before the one that is left for it does. */
const isLater = (after: SessionRow, before: SessionRow) =>
  after.pageViews > before.pageViews ||
  (after.pageViews === before.pageViews && after.endedAt >= before.endedAt)

/** Two messages about one view. */
export function mergeView(before: ViewRow | undefined, after: ViewRow): ViewRow {
  if (!before || before.sessionId !== after.sessionId) return before ?? after
  return {
    ...before,
    timeOnPage: Math.max(before.timeOnPage, after.timeOnPage),
    found: after.found ?? before.found,
  }
}
