import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { phoneField } from '#app/features/accounts/fields.server.ts'
import { fileCompanyReview, lockCompany } from '#app/features/photos/company-logo.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { formatList } from '#app/platform/text/format.ts'
import { invalid, type Invalid, type NotDone } from '#app/platform/text/field-errors.ts'
import { withdrawNameQuestion } from './ask-for-names.server.ts'
import { companyVersion } from './company-version.server.ts'
import { companyForm, companyNameField, type CompanyField } from './fields.ts'
import { companyOf, ownRole } from './own-company.server.ts'
import { companyPolicy } from './policy.ts'
import { phoneText } from './rules.ts'

type Typed = Record<'name' | 'phone' | 'website', string | null>

/** What a colleague saved in the meantime, as far as it differs from what was typed. */
function changedMeanwhile(saved: Typed, typed: Typed): NotDone<'changed'> {
  const { name, phone, website } = saved
  const differences = [
    ...(name === typed.name ? [] : [name === null ? 'no name' : `the name “${name}”`]),
    ...(phone === typed.phone ? [] : [phone === null ? 'no phone' : `the phone ${phoneText(phone)}`]),
    ...(website === typed.website ? [] : [website === null ? 'no website' : `the website ${website}`]),
  ]
  const failed = `A colleague saved ${formatList(differences)} in the meantime. Save again to use yours instead.`
  return { ok: false, reason: 'changed', failed }
}

type Company = Awaited<ReturnType<typeof lockCompany>>
/** `waits`: whether something now awaits an admin's review. */
export type UpdateCompanyOutcome = { ok: true; waits: boolean } | Invalid<CompanyField> | NotDone<'changed'>

/** Changes what students read about who offers homes. A new name or website awaits an admin's review, and students see the old one
 *  until then; typing the public one again withdraws it. If the form sends its version (`companyVersion`) and that has changed,
 *  nothing is saved.
 *  @throws SignInRequired, Forbidden */
export async function updateCompany(ctx: Context, input: object): Promise<UpdateCompanyOutcome> {
  const { userId } = requirePerson(ctx)
  return change(ctx, companyPolicy.update, ownRole(userId), async (tx) => {
    const read = companyForm(phoneField).safeParse(input)
    if (!read.success) return invalid(read.error)
    const company = await lockCompany(tx.db, await companyOf(tx, userId))
    const { name, version } = read.data
    // Fields that the form lacks stay, such as on a page opened before an update.
    const phone = 'phone' in input ? read.data.phone : company.phone
    const saved = {
      name: company.askedName ?? company.name,
      phone: company.phone,
      website: company.askedWebsite ?? company.website,
    }
    const website = 'website' in input ? read.data.website : saved.website
    const isSame = name === saved.name && phone === saved.phone && website === saved.website
    if (!isSame && version !== undefined && version !== companyVersion(company))
      return changedMeanwhile(saved, { name, phone, website })
    if (phone !== company.phone)
      await tx.db.update(companies).set({ phone }).where(eq(companies.id, company.id))
    const waits = await ask(tx, company, { name, website })
    return { ok: true, waits }
  })
}

/** Keeps the company without a name, and stops asking for one. Idempotent. @throws SignInRequired, Forbidden */
export async function keepUnnamed(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  await change(ctx, companyPolicy.update, ownRole(userId), async (tx) => {
    const companyId = await companyOf(tx, userId)
    const { keptUnnamedAt } = await lockCompany(tx.db, companyId)
    if (keptUnnamedAt !== null) return
    await tx.db.update(companies).set({ keptUnnamedAt: tx.now() }).where(eq(companies.id, companyId))
    await withdrawNameQuestion(tx, companyId)
  })
}

/** Submits the business name from a request to list homes for an admin's review. Skips a name that could not be public, which an
 *  earlier request may have. */
export async function submitBusinessName(
  tx: SystemContext,
  { userId, businessName }: { userId: string; businessName: string },
): Promise<void> {
  const read = companyNameField.safeParse(businessName)
  if (!read.success) return
  const company = await lockCompany(tx.db, await companyOf(tx, userId))
  if (company.name === null && company.askedName === null)
    await ask(tx, company, { name: read.data, website: company.askedWebsite ?? company.website })
}

/** Stores a locked company's pending name and website. Removing a website takes effect immediately. @returns whether anything is
 *  pending */
async function ask(
  tx: SystemContext,
  company: Company,
  { name, website }: { name: string; website: string | null },
): Promise<boolean> {
  const askedName = name === company.name ? null : name
  const askedWebsite = website === company.website ? null : website
  const waits = askedName !== null || askedWebsite !== null
  const isSame = askedName === company.askedName && askedWebsite === company.askedWebsite
  if (isSame && (website !== null || company.website === null)) return waits
  await withdrawNameQuestion(tx, company.id)
  const askedAt = waits ? tx.now() : null
  await tx.db
    .update(companies)
    .set({ askedName, askedWebsite, askedAt, ...(website === null && { website }) })
    .where(eq(companies.id, company.id))
  if (!isSame) await fileCompanyReview(tx, company.id)
  return waits
}
