import { inTransaction } from '#app/database/transaction.server.ts'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { notify, withdrawNotification } from '#app/features/notifications/notify.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { absentPerson, isAllowed } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { matchesChanged } from './request-facts.server.ts'
import { profilePath } from './paths.ts'
import { daysAfter, REMIND_DAYS_BEFORE, REQUEST_DAYS } from './rules.ts'

const MOST = 500 // at a time

const due = (ctx: Pick<Context, 'now'>, days: number) =>
  and(eq(matchRequests.status, 'pending'), lte(matchRequests.createdAt, daysAfter(ctx.now(), -days)))

/** Reminds receivers of requests that expire in three days, once per request, if they can still see the sender.
 *  @returns the number of reminders */
export async function notifyEnding(ctx: SystemContext): Promise<number> {
  const isDue = and(due(ctx, REQUEST_DAYS - REMIND_DAYS_BEFORE), isNull(matchRequests.remindedAt))
  const rows = await ctx.db
    .select({
      id: matchRequests.id,
      sender: matchRequests.senderUserId,
      receiver: matchRequests.receiverUserId,
      student: users.student,
    })
    .from(matchRequests)
    .innerJoin(users, eq(users.id, matchRequests.receiverUserId))
    .where(and(isDue, isNull(users.deletionAskedAt)))
    .orderBy(asc(matchRequests.createdAt))
    .limit(MOST)
  let reminded = 0
  for (const { id, sender, receiver, student } of rows) {
    await inTransaction(ctx, async (tx) => {
      const mine = await tx.db
        .update(matchRequests)
        .set({ remindedAt: ctx.now() })
        .where(and(eq(matchRequests.id, id), isDue))
        .returning({ id: matchRequests.id })
      const actor = absentPerson(receiver, { student })
      const facts = await factsAbout({ ...tx, actor }, sender)
      if (mine.length === 0 || !isAllowed(peoplePolicy.see, actor, facts)) return
      await notify(tx, { kind: 'match-ending', to: receiver, from: sender, link: profilePath(sender) })
      reminded += 1
    })
  }
  return reminded
}

/** Expires requests that were not answered in time.
 *  @returns the number of expired requests */
export async function expireRequests(ctx: SystemContext): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .update(matchRequests)
      .set({ status: 'expired', closedAt: ctx.now() })
      .where(due(ctx, REQUEST_DAYS))
      .returning({ from: matchRequests.senderUserId, to: matchRequests.receiverUserId })
    for (const { from, to } of ended) {
      await withdrawNotification(tx, { kind: 'match-ending', to, from })
      await withdrawNotification(tx, { kind: 'match-request', to, from })
    }
    await ctx.live.send(
      tx.db,
      matchesChanged,
      ended.flatMap(({ from, to }) => [from, to]),
      {},
    )
    return ended.length
  })
}
