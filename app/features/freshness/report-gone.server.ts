import { and, eq, isNull } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { goneReports } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { viewedHomes } from '#app/database/schema/homes/saves.ts'
import { campusEmailUntil } from '#app/features/accounts/campus-address.ts'
import { isCampusEmail } from '#app/features/account-settings/confirm-campus-email.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Context, Reading, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { findHome, lockHome } from '#app/features/listings/lock-listings.server.ts'
import { indexListings } from '#app/features/listings/index-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { askManager } from './ask-manager.server.ts'
import {
  DAY,
  goneForm,
  REPORTER_AGE,
  REPORTS_NEEDED,
  CONFIRMATION_GRACE_HOURS,
} from '#app/features/listings/freshness-rules.ts'

export type ReportGoneOutcome = { ok: true } | Limited | Invalid<'note'>
type Home = typeof listings.$inferSelect

/** Reports a home as gone. The second report that counts unlists the home and asks its manager; within `CONFIRMATION_GRACE_HOURS` hours
 *  of the manager's own confirmation, it only asks. Idempotent.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function reportGone(
  ctx: Context,
  { listingId, input }: { listingId: string; input: { note?: string | undefined } },
): Promise<ReportGoneOutcome> {
  await find(ctx, listingPolicy.reportGone, (look) => findHome(look.db, listingId))
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const { userId } = ctx.actor
  const read = goneForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const limit = await consumeRateLimit(ctx, 'gone-report', userId)
  if (!limit.ok) return limit
  await change(
    ctx,
    listingPolicy.reportGone,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      const counts = await reportCounts(tx, userId, listingId)
      const counted = await openReports(tx.db, listingId)
      const { note } = read.data
      const report = { counts, reportedAt: ctx.now(), closedAt: null }
      await tx.db
        .insert(goneReports)
        .values({ listingId, userId, note: note ?? '', ...report })
        .onConflictDoUpdate({ target: [goneReports.listingId, goneReports.userId], set: { note, ...report } })
      await fileModerationItem(tx, {
        kind: 'freshness',
        subject: `home:${listingId}`,
        facts: { listingId },
      })
      const reports = new Set(counted).add(userId).size
      if (counts && !counted.includes(userId)) await weighReports(tx, home, reports)
    },
  )
  return { ok: true }
}

/** Whether a student's report counts: they need a campus email, an account that is a few days old, and to have opened the home
 *  before. */
async function reportCounts(tx: ReadingContext, userId: string, listingId: string): Promise<boolean> {
  const [reporter] = await tx.db
    .select({
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      createdAt: users.createdAt,
      opened: viewedHomes.viewedAt,
    })
    .from(users)
    .leftJoin(viewedHomes, and(eq(viewedHomes.userId, users.id), eq(viewedHomes.listingId, listingId)))
    .where(eq(users.id, userId))
  if (!reporter?.opened || !reporter.confirmedAt) return false
  const isOld = tx.now().getTime() - reporter.createdAt.getTime() >= REPORTER_AGE * DAY
  const isConfirmed = campusEmailUntil(reporter.confirmedAt) >= tx.now()
  return isOld && isConfirmed && (await isCampusEmail(tx.db, reporter.email))
}

/** The authors of reports that count and are still open. */
async function openReports(tx: Reading, listingId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: goneReports.userId })
    .from(goneReports)
    .where(
      and(eq(goneReports.listingId, listingId), eq(goneReports.counts, true), isNull(goneReports.closedAt)),
    )
  return rows.map(({ userId }) => userId)
}

/** @param reports the number of reports that count, including the new one */
async function weighReports(tx: SystemContext, home: Home, reports: number): Promise<void> {
  if (home.status !== 'published' || home.unlisted === 'reported') return
  if (reports < REPORTS_NEEDED) return
  const confirmedAt = home.confirmedBy === 'manager' ? home.confirmedAt : null
  if (
    confirmedAt &&
    tx.now().getTime() - confirmedAt.getTime() <= CONFIRMATION_GRACE_HOURS * 60 * 60 * 1000
  ) {
    // Asked once, not for every further report.
    if (reports === REPORTS_NEEDED) await askManager(tx, [home], 'doubted')
    return
  }
  await tx.db
    .update(listings)
    .set({ unlisted: 'reported', unlistedAt: tx.now() })
    .where(eq(listings.id, home.id))
  await indexListings(tx.db, [home.id], tx.now())
  await askManager(tx, [home], 'reported')
}
