import { inTransaction } from '#app/database/transaction.server.ts'
import { href } from 'react-router'
import { eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { listingRequests } from '#app/database/schema/site/contact.ts'
import { findAccountByEmail } from '#app/features/accounts/account-row.server.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { busyOr, type TooBusy } from '#app/features/accounts/passwords.server.ts'
import { companyNameField } from '#app/features/companies/fields.ts'
import { readSignUpForm } from '#app/features/sign-in/read-sign-up-form.server.ts'
import type { SignUpField } from '#app/features/sign-in/views.ts'
import { insertAccount, lockAttempts, firstSession } from '#app/features/sign-in/sign-up-account.server.ts'
import { legalPage } from '#app/features/site/site.query.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import {
  invitationView,
  isInvitationOpen,
  lockFirstHomes,
  lockInvitation,
  useInvitation,
} from './accept-manager-invitation.server.ts'
import { businessField } from './ask-to-list.server.ts'
import { managerInvitationPolicy } from './policy.ts'
import { invalidFields, refusals, type Invalid } from '#app/platform/text/field-errors.ts'

const cannotJoin = refusals({
  over: 'This link was used, has expired, or was withdrawn.',
  exists: 'There is an account with this email. Log in, and manage your homes with it.',
})

export type JoinByInvitationOutcome =
  | { ok: true; cookies: string[] }
  | Invalid<SignUpField | 'businessName'>
  /** The link has been used, or its address has an account. */
  | ReturnType<typeof cannotJoin>
  | TooBusy

/** Creates the account of an invited manager, who is not a student, and gives it its first homes. The link came by email, so the
 *  address needs no code.
 *  @param input names, phone, business and password
 *  @throws NotFound for unknown links, Forbidden if the actor is logged in */
export async function joinByInvitation(
  unasked: Context,
  { token, input, headers }: { token: string; input: Record<string, unknown>; headers: Headers },
): Promise<JoinByInvitationOutcome> {
  const view = await invitationView(unasked, token)
  if (view.state === 'over') return cannotJoin('over')
  const { email } = view.asked
  const ctx = authorize(unasked, managerInvitationPolicy.join, { email })
  const business = businessField.safeParse(input.businessName)
  const read = readSignUpForm({ ...input, email }, [business.data ?? ''])
  // It becomes their company's public name, so it must be valid as one.
  const named = business.data ? companyNameField.safeParse(business.data) : business
  const businessName = named.error?.issues[0]?.message
  if (!read.ok || !named.success) {
    const errors = read.ok ? {} : read.errors
    return invalidFields({ ...errors, ...(businessName && { businessName }) })
  }
  if (await findAccountByEmail(ctx.db, email)) return cannotJoin('exists')
  const hashed = await busyOr(() => hashPassword(read.form.password))
  if (!hashed.ok) return hashed
  const at = ctx.now()
  const pending = {
    ...read.form,
    id: newId(),
    browserHash: '',
    password: hashed.result,
    emailConfirmedAt: at,
    termsVersion: (await legalPage(ctx, 'terms')).version,
    returnTo: href('/manage'),
    createdAt: at,
    expiresAt: at,
  }
  const made = await inTransaction(ctx, async (tx) => {
    await lockFirstHomes(tx, token)
    const attempts = await lockAttempts(tx.db, email)
    const invitation = await lockInvitation(tx, token)
    if (!invitation) throw new NotFound()
    if (!isInvitationOpen(ctx, invitation)) return cannotJoin('over')
    const user = await insertAccount(tx, pending, [...attempts, pending])
    if (!user) return cannotJoin('exists')
    await useInvitation(tx, { invitation, userId: user.id, student: false, businessName: named.data })
    await tx.db
      .update(listingRequests)
      .set({ businessName: named.data })
      .where(eq(listingRequests.id, invitation.requestId))
    return { ok: true, user } as const
  })
  if (!made.ok) return made
  return { ok: true, cookies: await firstSession(ctx, { user: made.user, pending, headers }) }
}
