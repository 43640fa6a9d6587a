import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { href } from 'react-router'
import { authorize, change } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { companyInvitations } from '#app/database/schema/homes/companies.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { colleagueEmail } from './email.ts'
import { colleagueForm, type ColleagueField } from './fields.ts'
import { OFFICE } from '#app/platform/office.ts'
import { companyPolicy } from './policy.ts'
import { companyOf, lockOwnCompany } from './own-company.server.ts'
import { COLLEAGUE_DAYS, MOST_COLLEAGUES } from './people-rules.ts'

const DAY = 24 * 60 * 60 * 1000

export type InviteColleagueOutcome = { ok: true } | Invalid<ColleagueField> | Limited

/** Invites a person by email to manage the homes of the actor's company. Inviting again renews the invitation and resends it.
 *  @throws SignInRequired, Forbidden */
export async function inviteColleague(ctx: Context, input: unknown): Promise<InviteColleagueOutcome> {
  const { userId } = requirePerson(ctx)
  authorize(ctx, companyPolicy.read, null)
  const read = colleagueForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const taken = await consumeRateLimit(ctx, 'colleague-invitation', userId)
  if (!taken.ok) return taken
  const { email } = read.data
  const lookUp = ({ db }: ReadingContext) => lockOwnCompany(db, userId)
  return change(ctx, companyPolicy.invite, lookUp, async (tx, own): Promise<InviteColleagueOutcome> => {
    const companyId = own.companyId ?? (await companyOf(tx, userId))
    if (companyId === OFFICE)
      return invalidFields({
        email: 'Only admins manage this site’s own homes. To add someone, make them an admin.',
      })
    if (own.members.some((member) => member.email === email))
      return invalidFields({ email: 'This person is already in your company.' })
    const open = and(
      eq(companyInvitations.companyId, companyId),
      isNull(companyInvitations.acceptedAt),
      gt(companyInvitations.expiresAt, tx.now()),
    )
    const [{ waiting } = { waiting: 0 }] = await tx.db
      .select({ waiting: count() })
      .from(companyInvitations)
      .where(open)
    if (own.members.length + waiting >= MOST_COLLEAGUES)
      return invalidFields({ email: `A company can have at most ${MOST_COLLEAGUES} people.` })
    const createdAt = tx.now()
    const expiresAt = new Date(createdAt.getTime() + COLLEAGUE_DAYS * DAY)
    const [invitation] = await tx.db
      .insert(companyInvitations)
      .values({ id: newId(), companyId, email, createdAt, expiresAt })
      .onConflictDoUpdate({
        target: [companyInvitations.companyId, companyInvitations.email],
        set: { id: newId(), createdAt, expiresAt, acceptedAt: null },
      })
      .returning({ id: companyInvitations.id })
    const [sender] = await tx.db
      .select({ givenName: users.givenName, familyName: users.familyName })
      .from(users)
      .where(eq(users.id, userId))
    const path = href('/manage/company/join/:invitationId', { invitationId: invitation?.id ?? '' })
    await queueEmail(tx, {
      kind: 'colleague-invitation',
      to: email,
      email: colleagueEmail({
        from: `${sender?.givenName ?? ''} ${sender?.familyName ?? ''}`.trim(),
        company: own.name,
        email,
        url: `${tx.settings.publicUrl}${path}`,
      }),
      expiresAt,
    })
    return { ok: true }
  })
}

/** Withdraws an invitation: its link no longer works. Idempotent. @throws SignInRequired, Forbidden */
export async function withdrawColleagueInvitation(ctx: Context, invitationId: string): Promise<void> {
  const { userId } = requirePerson(ctx)
  const lookUp = ({ db }: ReadingContext) => lockOwnCompany(db, userId)
  await change(ctx, companyPolicy.invite, lookUp, async (tx, { companyId }) => {
    if (companyId === null || !isId(invitationId)) return
    const which = and(eq(companyInvitations.id, invitationId), eq(companyInvitations.companyId, companyId))
    await tx.db.delete(companyInvitations).where(which)
  })
}
