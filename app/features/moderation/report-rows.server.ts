import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { homeReports } from '#app/database/schema/homes/freshness.ts'
import { conversations, reports } from '#app/database/schema/people/messages.ts'
import { correctNotification, notify } from '#app/features/notifications/notify.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import type { ItemOf } from './item-handler.server.ts'
import { ownReportPath } from './paths.ts'

export type ReportItem = Pick<ItemOf<'report'>, 'facts' | 'decidedAt'>
export type ReportOutcome = 'nothing' | 'acted'

/** Matches the reports that an item is about. */
function aboutIt({ facts: { about, id } }: ReportItem): SQL {
  if (about === 'home') return eq(homeReports.listingId, id)
  return about === 'person' ? eq(reports.reportedUserId, id) : eq(reports.conversationId, id)
}

/** An item's open reports, or those decided with it, oldest first. */
export async function reportsOf(db: Reading, item: ReportItem) {
  const { decidedAt } = item
  if (item.facts.about === 'home') {
    const then = decidedAt === null ? isNull(homeReports.decidedAt) : eq(homeReports.decidedAt, decidedAt)
    const rows = await db
      .select()
      .from(homeReports)
      .where(and(aboutIt(item), then))
      .orderBy(asc(homeReports.createdAt), asc(homeReports.id))
    return rows.map((row) => ({ ...row, quotes: [] }))
  }
  const then = decidedAt === null ? isNull(reports.decidedAt) : eq(reports.decidedAt, decidedAt)
  const rows = await db
    .select()
    .from(reports)
    .where(and(aboutIt(item), then))
    .orderBy(asc(reports.createdAt), asc(reports.id))
  return withConversations(db, rows)
}

/** Names the conversation of each quote; null if it is gone. */
async function withConversations(db: Reading, rows: (typeof reports.$inferSelect)[]) {
  const groups = rows.flatMap(({ quotes }) => quotes.flatMap(({ conversationId }) => conversationId ?? []))
  const there = groups.length === 0 ? [] : await conversationsAmong(db, groups)
  return rows.map(({ conversationId, ...row }) => ({
    ...row,
    quotes: row.quotes.map((quote) => ({
      ...quote,
      conversationId:
        quote.conversationId === undefined
          ? conversationId
          : (there.find((id) => id === quote.conversationId) ?? null),
    })),
  }))
}

async function conversationsAmong(db: Reading, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.id, ids))
  return rows.map(({ id }) => id)
}

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Closes the open reports of an item and tells each reporter whether staff acted. Part of a decision. */
export async function endReports(tools: Tools, item: ReportItem, outcome: ReportOutcome): Promise<void> {
  const { db, now } = tools
  const set = { decidedAt: now(), outcome }
  const which = item.facts.about === 'home' ? homeReports : reports
  const ended = await db
    .update(which)
    .set(set)
    .where(and(aboutIt(item), isNull(which.decidedAt)))
    .returning({ id: which.id, reporterUserId: which.reporterUserId })
  for (const { id, reporterUserId: to } of ended.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    if (to !== null)
      await notify(tools, {
        kind: 'report-outcome',
        to,
        detail: outcome,
        same: id,
        link: ownReportPath(id),
      })
}

/** Reopens the reports that a decision closed. Withdraws notifications that have not reached their reporter yet, and corrects the
 *  others. */
export async function reopenReports(tools: Tools, item: ReportItem): Promise<void> {
  const { db } = tools
  const ended = await reportsOf(db, item)
  const ids = ended.map(({ id }) => id)
  const which = item.facts.about === 'home' ? homeReports : reports
  if (ids.length > 0)
    await db.update(which).set({ decidedAt: null, outcome: null }).where(inArray(which.id, ids))
  for (const { id, reporterUserId } of ended)
    if (reporterUserId !== null)
      await correctNotification(tools, {
        kind: 'report-outcome',
        to: reporterUserId,
        link: ownReportPath(id),
        detail: 'reopened',
      })
}
