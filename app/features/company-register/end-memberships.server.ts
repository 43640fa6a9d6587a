import { and, asc, isNotNull, isNull, lte, eq } from 'drizzle-orm'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { homesPausedEmail, membershipEndsEmail } from './email.ts'
import { lockHomesOfCompany, ownersOf, reindexHomes } from './hold-homes.server.ts'
import { REMINDED_BEFORE, registerDay } from './rules.ts'
import { lockEntry } from './save-register.server.ts'

const [FIRST_DAYS, LAST_DAYS] = REMINDED_BEFORE
/** Companies per run; the next run takes the others. */
const AT_ONCE = 1000

type Membership = {
  memberThrough: string | null
  reminders: number
  remindedOn: string | null
  pausedAt: Date | null
}

/** What is due for a membership on a day: the first or second reminder, or pausing the homes. Each happens on a different day, so
 *  that two reminders precede a pause even if the office entered a day that was near or already over.
 *  @param today ISO date */
function dueOf(membership: Membership, today: string): 'remind' | 'pause' | null {
  const { memberThrough, reminders, remindedOn, pausedAt } = membership
  if (memberThrough === null || pausedAt !== null || remindedOn === today) return null
  if (reminders >= REMINDED_BEFORE.length) return memberThrough < today ? 'pause' : null
  const from = daysLater(memberThrough, -(reminders === 0 ? FIRST_DAYS : LAST_DAYS))
  return from <= today ? 'remind' : null
}

/** Reminds owners of memberships that end, and pauses the homes of those that have ended.
 *  @returns how many companies were reminded and paused */
export async function endMemberships(ctx: SystemContext): Promise<{ reminded: number; paused: number }> {
  const today = registerDay(ctx.now())
  const rows = await ctx.db
    .select()
    .from(companyRegister)
    .where(
      and(
        isNotNull(companyRegister.memberThrough),
        isNull(companyRegister.pausedAt),
        lte(companyRegister.memberThrough, daysLater(today, FIRST_DAYS)),
      ),
    )
    .orderBy(asc(companyRegister.memberThrough), asc(companyRegister.companyId))
  const due = rows.filter((row) => dueOf(row, today) !== null).slice(0, AT_ONCE)
  const done = { reminded: 0, paused: 0 }
  for (const { companyId } of due) {
    const what = await inTransaction(ctx, (tx) => endOne(tx, companyId, today))
    if (what === 'remind') done.reminded += 1
    if (what === 'pause') done.paused += 1
  }
  return done
}

async function endOne(tx: SystemContext, companyId: string, today: string) {
  const homes = await lockHomesOfCompany(tx.db, companyId)
  const entry = await lockEntry(tx, companyId)
  const what = dueOf(entry, today)
  const through = entry.memberThrough
  if (what === null || through === null) return null
  const isOne = eq(companyRegister.companyId, companyId)
  if (what === 'pause') {
    await tx.db.update(companyRegister).set({ pausedAt: tx.now() }).where(isOne)
    await reindexHomes(tx.db, homes, tx.now())
  } else {
    const reminders = entry.reminders + 1
    await tx.db.update(companyRegister).set({ reminders, remindedOn: today }).where(isOne)
  }
  const { publicUrl } = tx.settings
  for (const { email: to, givenName } of await ownersOf(tx.db, companyId)) {
    const about = { givenName, publicUrl, through }
    const email =
      what === 'pause' ? homesPausedEmail(about) : membershipEndsEmail({ ...about, isOver: through < today })
    await queueEmail(tx, { kind: 'membership', to, email })
  }
  return what
}

export const endMembershipsJob: Job = {
  name: 'end-memberships',
  alone: true,
  run: async (ctx) => {
    const { reminded, paused } = await endMemberships(ctx)
    if (reminded + paused > 0) ctx.log.info({ reminded, paused }, 'memberships that end')
  },
}
