import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { change } from '#app/database/gate.server.ts'
import { companyLeadAddresses } from '#app/database/schema/homes/companies.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { invalid, refusals, type Invalid } from '#app/platform/text/field-errors.ts'
import { confirmAddressEmail } from './email.ts'
import { leadAddressUrl } from './lead-address-link.server.ts'
import { MOST_LEAD_ADDRESSES } from './lead-address-rules.ts'
import { companyOf, ownRole } from './own-company.server.ts'
import { companyPolicy } from './policy.ts'
import { lockCompany } from '#app/features/photos/company-logo.server.ts'
import { offererOf, offererText } from './rules.ts'

const addressForm = z.object({ email: emailField('Enter an email address.') })
/** Milliseconds before an unconfirmed address gets another link. */
const LINK_AGAIN = 60 * 60 * 1000

const cannotAdd = refusals({
  enough: `A company has at most ${MOST_LEAD_ADDRESSES} addresses for inquiries. Remove one first.`,
  'no-mail': 'This site cannot send emails yet, so nobody could confirm the address.',
})

/** `confirmed`: whether it already gets the inquiries. */
export type AddLeadAddressOutcome =
  | { ok: true; confirmed: boolean }
  | Invalid<'email'>
  | ReturnType<typeof cannotAdd>
  | Limited

/** Sends a confirmation link to an address. Once confirmed, it gets the inquiries of the actor's company. Adding it again sends
 *  another link after an hour.
 *  @throws SignInRequired, Forbidden */
export async function addLeadAddress(ctx: Context, input: unknown): Promise<AddLeadAddressOutcome> {
  const { userId } = requirePerson(ctx)
  const read = addressForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const taken = await consumeRateLimit(ctx, 'code-sending', userId)
  if (!taken.ok) return taken
  const { email } = read.data
  return change(ctx, companyPolicy.chooseAddresses, ownRole(userId), async (tx) => {
    if (tx.settings.mail === 'none') return cannotAdd('no-mail')
    const company = await lockCompany(tx.db, await companyOf(tx, userId))
    const known = await tx.db
      .select()
      .from(companyLeadAddresses)
      .where(eq(companyLeadAddresses.companyId, company.id))
    const before = known.find((address) => address.email === email)
    if (before?.confirmedAt) return { ok: true, confirmed: true }
    if (!before && known.length >= MOST_LEAD_ADDRESSES) return cannotAdd('enough')
    const askedAt = tx.now()
    if (before && askedAt.getTime() - before.askedAt.getTime() < LINK_AGAIN)
      return { ok: true, confirmed: false }
    const id = before?.id ?? newId()
    if (before)
      await tx.db.update(companyLeadAddresses).set({ askedAt }).where(eq(companyLeadAddresses.id, id))
    else await tx.db.insert(companyLeadAddresses).values({ id, companyId: company.id, email, askedAt })
    const content = { offeredBy: offererText(offererOf(company)), url: leadAddressUrl(tx, id) }
    await queueEmail(tx, { kind: 'lead-address', to: email, email: confirmAddressEmail(content) })
    return { ok: true, confirmed: false }
  })
}

/** Removes an address of the actor's company, confirmed or not. Idempotent.
 *  @throws SignInRequired, Forbidden */
export async function removeLeadAddress(ctx: Context, addressId: string): Promise<void> {
  const { userId } = requirePerson(ctx)
  await change(ctx, companyPolicy.chooseAddresses, ownRole(userId), async (tx: SystemContext) => {
    const company = await lockCompany(tx.db, await companyOf(tx, userId))
    if (!isId(addressId)) return
    const { id, companyId } = companyLeadAddresses
    await tx.db.delete(companyLeadAddresses).where(and(eq(id, addressId), eq(companyId, company.id)))
  })
}
