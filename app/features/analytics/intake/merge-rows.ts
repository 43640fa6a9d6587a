import type { WebsiteSessionRow, ViewRow } from './rows-of.ts'

/** Merges two messages about one visit the same way as the database does (write-visits.server.ts). */
export function mergeSession(
  before: WebsiteSessionRow | undefined,
  after: WebsiteSessionRow,
): WebsiteSessionRow {
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

export function mergeView(before: ViewRow | undefined, after: ViewRow): ViewRow {
  if (!before || before.sessionId !== after.sessionId) return before ?? after
  return {
    ...before,
    timeOnPage: Math.max(before.timeOnPage, after.timeOnPage),
    found: after.found ?? before.found,
  }
}
