import { and, lte, ne, or, sql } from 'drizzle-orm'
import { homeReports } from '#app/database/schema/homes/freshness.ts'
import { reports } from '#app/database/schema/people/messages.ts'
import { QUOTES_KEPT_DAYS } from '#app/features/moderation-queue/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Erases reports' quotes and notes 90 days after the decision (PRODUCT.md §4). The report itself and its outcome stay. */
async function eraseQuotes({ db, now }: Pick<SystemContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - QUOTES_KEPT_DAYS * DAY)
  await db
    .update(reports)
    .set({ quotes: [], note: '' })
    .where(
      and(lte(reports.decidedAt, before), or(ne(reports.note, ''), sql`${reports.quotes} <> '[]'::jsonb`)),
    )
  await db
    .update(homeReports)
    .set({ note: '' })
    .where(and(lte(homeReports.decidedAt, before), ne(homeReports.note, '')))
}

export const eraseQuotesJob: Job = { name: 'erase-quotes', alone: true, run: eraseQuotes }
