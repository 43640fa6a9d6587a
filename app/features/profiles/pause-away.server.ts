import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { isPresent } from '#app/features/people/visible-to.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { awayEmail } from './email.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
/** The number of days without a request after which a profile is hidden, and how many days before that the warning is sent. */
const AWAY_AFTER = 60
const EMAIL_BEFORE = 7

/** Sends the warning to inactive people whose profile is visible. Suspended people are skipped, because they cannot come back.
 *  @returns the number of people */
export async function warnAway(ctx: SystemContext): Promise<number> {
  const isDue = and(
    isNull(profiles.paused),
    isNull(profiles.awayEmailAt),
    isNotNull(profiles.birthDate),
    lte(profiles.lastActiveAt, daysAgo(ctx, AWAY_AFTER - EMAIL_BEFORE)),
  )
  const due = await ctx.db
    .select({ userId: users.id, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(isDue, isPresent))
  let written = 0
  for (const { userId, email } of due) {
    const hiddenOn = new Date(ctx.now().getTime() + EMAIL_BEFORE * DAY)
    const sent = await inTransaction(ctx, async (tx) => {
      // Checked again in the transaction, because the person may come back, or another process may send the warning, at the same
      // moment.
      const mine = await tx.db
        .update(profiles)
        .set({ awayEmailAt: ctx.now() })
        .where(and(eq(profiles.userId, userId), isDue as SQL))
        .returning({ userId: profiles.userId })
      if (mine.length === 0) return false
      const mail = awayEmail(ctx.settings, hiddenOn)
      await queueEmail(tx, { kind: 'profile-inactive', to: email, email: mail, expiresAt: hiddenOn })
      return true
    })
    if (sent) written += 1
  }
  return written
}

/** Hides the profiles of people who got the warning and have not come back since, except from their matches.
 *  @returns the number of profiles */
export async function pauseAway(ctx: SystemContext): Promise<number> {
  const hidden = await ctx.db
    .update(profiles)
    .set({ paused: 'away', pausedAt: ctx.now() })
    .where(
      and(
        isNull(profiles.paused),
        lte(profiles.lastActiveAt, daysAgo(ctx, AWAY_AFTER)),
        lte(profiles.awayEmailAt, daysAgo(ctx, EMAIL_BEFORE)),
      ),
    )
    .returning({ userId: profiles.userId })
  return hidden.length
}

const daysAgo = ({ now }: Pick<Context, 'now'>, days: number) => new Date(now().getTime() - days * DAY)
