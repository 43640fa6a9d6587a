import { inTransaction } from '#app/database/transaction.server.ts'
import { sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { findHome } from '#app/features/listings/lock-listings.server.ts'
import { homeReports } from '#app/database/schema/homes/freshness.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { homeReportForm, type HomeReportField } from './home-report.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'

export type ReportHomeOutcome = { ok: true } | Limited | Invalid<HomeReportField>

/** Files a student's report of a problem with a home. The report alone changes nothing about the home. Reporting again while it is
 *  undecided replaces the report.
 *  @param input a `homeReportForm`
 *  @throws NotFound, SignInRequired, Forbidden */
export async function reportHome(
  ctx: Context,
  { listingId, input }: { listingId: string; input: unknown },
): Promise<ReportHomeOutcome> {
  const [open] = await find(ctx, listingPolicy.report, (look) => findHome(look.db, listingId))
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const reporterUserId = ctx.actor.userId
  const read = homeReportForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const limit = await consumeRateLimit(ctx, 'home-report', reporterUserId)
  if (!limit.ok) return limit
  const report = read.data
  await inTransaction(open, async (tx) => {
    await tx.db
      .insert(homeReports)
      .values({ id: newId(), listingId, reporterUserId, createdAt: ctx.now(), ...report })
      .onConflictDoUpdate({
        target: [homeReports.reporterUserId, homeReports.listingId],
        targetWhere: sql`${homeReports.decidedAt} is null`,
        set: report,
      })
    await fileModerationItem(tx, {
      kind: 'report',
      subject: `home:${listingId}`,
      facts: { about: 'home', id: listingId, reason: report.reason },
    })
  })
  return { ok: true }
}
