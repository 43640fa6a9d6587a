import { and, eq, sql } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { companies, companyInvitations, companyMembers } from '#app/database/schema/homes/companies.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { joinConversations } from './lead-conversations.server.ts'
import { isCompanySuspended } from './own-company.server.ts'
import { OWNERS_STAY } from './people-rules.ts'
import { companyInvitationPolicy } from './policy.ts'

const cannotJoin = refusals({
  over: 'This invitation was used or has expired. Ask for a new one.',
  'own-company':
    'You already offer homes here, and nobody can be in two companies. Ask to be invited under another email address.',
  suspended: OWNERS_STAY,
})

export type JoinCompanyOutcome =
  | { ok: true }
  | ReturnType<typeof cannotJoin<'over' | 'own-company' | 'suspended'>>

export type CompanyOffer = {
  company: string | null
  /** `other`: it was sent to an address other than the actor's. */
  state: 'open' | 'over' | 'other' | 'in'
}

/** An invitation as the actor sees it; only its recipient sees the company. @throws NotFound, SignInRequired */
export async function companyOffer(ctx: Context, invitationId: string): Promise<CompanyOffer> {
  const { userId } = requirePerson(ctx)
  const [, invitation] = await find(ctx, companyInvitationPolicy.read, async ({ db: look }) => {
    const { id, companyId, expiresAt, acceptedAt } = companyInvitations
    if (!isId(invitationId)) return null
    const [found] = await look
      .select({
        expiresAt,
        acceptedAt,
        name: companies.name,
        own: isConfirmed,
        member: companyMembers.companyId,
      })
      .from(companyInvitations)
      .innerJoin(companies, eq(companies.id, companyId))
      .innerJoin(users, eq(users.id, userId))
      .leftJoin(
        companyMembers,
        and(eq(companyMembers.userId, userId), eq(companyMembers.companyId, companyId)),
      )
      .where(eq(id, invitationId))
    return found ?? null
  })
  if (!invitation) throw new NotFound()
  if (!invitation.own) return { company: null, state: 'other' }
  const { member, name: company, acceptedAt, expiresAt } = invitation
  if (member !== null) return { company, state: 'in' }
  return { company, state: acceptedAt === null && expiresAt > ctx.now() ? 'open' : 'over' }
}

/** Whether the joined account owns the invitation's address. */
const isConfirmed = sql<boolean>`${users.email} = ${companyInvitations.email} and ${users.emailVerified}`

/** Joins a company as a colleague, by an invitation to the actor's confirmed address. A link works once; the same person may repeat
 *  it.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function joinCompany(ctx: Context, invitationId: string): Promise<JoinCompanyOutcome> {
  const { userId } = requirePerson(ctx)
  const lookUp = async ({ db }: ReadingContext) => {
    const account = await lockAccount(db, userId)
    const [invitation] = isId(invitationId)
      ? await db
          .select()
          .from(companyInvitations)
          .where(eq(companyInvitations.id, invitationId))
          .for('update')
      : []
    if (!invitation) return null
    return { ...invitation, account, own: account.emailVerified && account.email === invitation.email }
  }
  return change(
    ctx,
    companyInvitationPolicy.accept,
    lookUp,
    async (tx, found): Promise<JoinCompanyOutcome> => {
      if (!found) throw new NotFound()
      const { companyId, account } = found
      if (await isIn(tx.db, userId, companyId)) return { ok: true }
      if (found.acceptedAt !== null || found.expiresAt <= tx.now()) return cannotJoin('over')
      const [before] = await tx.db
        .select({ companyId: companyMembers.companyId })
        .from(companyMembers)
        .where(eq(companyMembers.userId, userId))
        .for('update')
      if (before) {
        if (await isCompanySuspended(tx.db, before.companyId)) return cannotJoin('suspended')
        if (await isInUse(tx.db, before.companyId, userId)) return cannotJoin('own-company')
        await closeModerationItem(tx, 'company', before.companyId, 'withdrawn')
        await tx.db.delete(companies).where(eq(companies.id, before.companyId))
      }
      const at = tx.now()
      // Locks the company: if a student's conversation begins at the same time, either this transaction or that one adds the new
      // colleague to it.
      await tx.db
        .select({ id: companies.id })
        .from(companies)
        .where(eq(companies.id, companyId))
        .for('no key update')
      await tx.db.insert(companyMembers).values({ userId, companyId, role: 'colleague', joinedAt: at })
      await joinConversations(tx.db, { userId, companyId })
      await tx.db
        .update(companyInvitations)
        .set({ acceptedAt: at })
        .where(eq(companyInvitations.id, invitationId))
      const student = await isStudentStill(tx.db, account, found.createdAt)
      await tx.db
        .update(users)
        .set({ manager: true, ...(!student && { student }), updatedAt: at })
        .where(eq(users.id, userId))
      return { ok: true }
    },
  )
}

/** People who signed up for an invitation to manage homes, and answered nothing about themselves, are not students. */
export async function isStudentStill(
  db: Reading,
  account: { id: string; student: boolean; createdAt: Date },
  invitedAt: Date,
): Promise<boolean> {
  if (account.createdAt < invitedAt) return true
  const [profile] = await db
    .select({ answered: profiles.answered })
    .from(profiles)
    .where(eq(profiles.userId, account.id))
  return (profile?.answered.length ?? 0) > 0
}

async function isIn(db: Reading, userId: string, companyId: string): Promise<boolean> {
  const { userId: id, companyId: company } = companyMembers
  const found = await db
    .select({ id })
    .from(companyMembers)
    .where(and(eq(id, userId), eq(company, companyId)))
  return found.length > 0
}

/** Whether a company has homes, lists that are fetched, inquiries or other people, in which case it cannot simply be deleted when its
 *  person leaves. */
async function isInUse(db: Reading, companyId: string, userId: string): Promise<boolean> {
  const [found] = await queryRows<{ used: boolean }>(
    db,
    sql`select exists (select from listings where company_id = ${companyId}::uuid)
      or exists (select from manager_feeds where company_id = ${companyId}::uuid)
      or exists (select from inquiries where manager_user_id = ${userId}::uuid)
      or exists (select from company_members where company_id = ${companyId}::uuid and user_id <> ${userId}::uuid) as used`,
  )
  return found?.used ?? false
}
