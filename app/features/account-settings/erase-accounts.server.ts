import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, lte } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { notifyPeopleAround } from '#app/features/people/notify-people-around.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { DELETION_AFTER } from '#app/features/accounts/deletion-rules.ts'

/** Erases all accounts whose deletion was requested at least seven days ago. Each has its own transaction, so that a crash leaves no
 *  account half erased and a failure does not stop the others.
 *  @returns how many were erased
 *  @throws AggregateError at the end if some could not be erased; the next run retries them */
export async function eraseAccounts(ctx: SystemContext, parts: PersonalData[]): Promise<number> {
  const latest = new Date(ctx.now().getTime() - DELETION_AFTER)
  const due = await ctx.db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(lte(users.deletionAskedAt, latest))
  let erased = 0
  const failed: unknown[] = []
  for (const subject of due) {
    try {
      if (await eraseOne(ctx, parts, subject, latest)) erased += 1
    } catch (error) {
      ctx.log.error(describeError(error), 'an account could not be erased')
      failed.push(error)
    }
  }
  if (erased > 0) ctx.log.info({ erased }, 'accounts erased')
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} accounts could not be erased`)
  return erased
}

/** @returns false if the person came back in the meantime */
async function eraseOne(
  ctx: SystemContext,
  parts: PersonalData[],
  subject: { userId: string; email: string },
  latest: Date,
): Promise<boolean> {
  const gone = await inTransaction(ctx, async (tx) => {
    for (const part of parts) await part.lock?.(tx.db, subject)
    // Checked again under a lock, because the person may be returning at this moment.
    const [still] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, subject.userId), lte(users.deletionAskedAt, latest)))
      .for('update')
    if (!still) return false
    await notifyPeopleAround(tx, subject.userId)
    for (const part of parts) await part.handOver?.(tx, subject)
    for (const part of parts) await part.erase?.(tx.db, subject)
    await tx.db.delete(users).where(eq(users.id, subject.userId))
    return true
  })
  if (gone) for (const part of parts) await part.eraseFiles?.(ctx, subject)
  return gone
}

export function eraseAccountsJob(parts: PersonalData[]): Job {
  return {
    name: 'erase-accounts',
    alone: true,
    run: async (ctx) => void (await eraseAccounts(ctx, parts)),
  }
}
