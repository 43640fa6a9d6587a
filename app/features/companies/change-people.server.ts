import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { change } from '#app/database/gate.server.ts'
import { companyLeadAddresses, companyMembers } from '#app/database/schema/homes/companies.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { withdrawNotificationsTo } from '#app/features/notifications/notify.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Database, ReadingContext } from '#app/platform/context.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { colleagueRemovedEmail } from './email.ts'
import { leaveConversations } from './lead-conversations.server.ts'
import { isCompanySuspended, lockOwnCompany, successorOf } from './own-company.server.ts'
import { companyPolicy } from './policy.ts'
import { OWNERS_STAY } from './people-rules.ts'

const cannotRemove = refusals({
  'last-owner': 'A company needs an owner. Make somebody else an owner first.',
  suspended: OWNERS_STAY,
})

export type RemoveColleagueOutcome = { ok: true } | ReturnType<typeof cannotRemove>

/** Removes a person from the actor's company, or lets the actor leave. An owner takes over their homes, and their own address stops
 *  getting the company's inquiries. Owners of a suspended company cannot leave: each answers for it. Idempotent.
 *  @throws SignInRequired, Forbidden */
export async function removeColleague(ctx: Context, userId: string): Promise<RemoveColleagueOutcome> {
  const { userId: me } = requirePerson(ctx)
  const lookUp = async ({ db }: ReadingContext) => ({
    ...(await lockOwnCompany(db, me)),
    self: userId === me,
  })
  return change(
    ctx,
    companyPolicy.remove,
    lookUp,
    async (tx, { companyId, name, members, self }): Promise<RemoveColleagueOutcome> => {
      const leaving = members.find((member) => member.userId === userId)
      if (companyId === null || !leaving) return { ok: true }
      const heir = successorOf(
        members.filter(({ role }) => role === 'owner'),
        userId,
      )
      if (!heir) return cannotRemove('last-owner')
      if (leaving.role === 'owner' && (await isCompanySuspended(tx.db, companyId)))
        return cannotRemove('suspended')
      await tx.db.delete(companyMembers).where(eq(companyMembers.userId, userId))
      await tx.db
        .delete(companyLeadAddresses)
        .where(
          and(eq(companyLeadAddresses.companyId, companyId), eq(companyLeadAddresses.email, leaving.email)),
        )
      await passOnHomes(tx.db, { companyId, from: userId, to: heir.userId })
      // Nobody is in two companies, so all their notifications about homes are about this company's.
      const links = sql`select '/messages/' || conversation_id from company_conversations where company_id = ${companyId}::uuid`
      await withdrawNotificationsTo(tx, userId, { below: href('/manage'), links })
      if (!self)
        await queueEmail(tx, {
          kind: 'colleague-removed',
          to: leaving.email,
          email: colleagueRemovedEmail(name),
        })
      return { ok: true }
    },
  )
}

/** Gives the homes and inquiries of a person who leaves a company to someone else in it. */
export async function passOnHomes(
  tx: Database,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<void> {
  await tx
    .update(listings)
    .set({ managerId: to })
    .where(
      and(eq(listings.companyId, companyId), or(eq(listings.managerId, from), isNull(listings.managerId))),
    )
  await leaveConversations(tx, { companyId, from, to })
  await tx.update(inquiries).set({ managerUserId: to }).where(eq(inquiries.managerUserId, from))
}

/** Makes a colleague an owner. Idempotent; does nothing for anyone outside the company. @throws SignInRequired, Forbidden */
export async function makeOwner(ctx: Context, userId: string): Promise<void> {
  const { userId: me } = requirePerson(ctx)
  const lookUp = ({ db }: ReadingContext) => lockOwnCompany(db, me)
  await change(ctx, companyPolicy.invite, lookUp, async (tx, { members }) => {
    if (!members.some((member) => member.userId === userId)) return
    await tx.db.update(companyMembers).set({ role: 'owner' }).where(eq(companyMembers.userId, userId))
  })
}
