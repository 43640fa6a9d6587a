import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { phoneField } from '#app/features/accounts/fields.server.ts'
import { fileCompanyReview, lockCompany } from '#app/features/photos/company-logo.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { invalid, refusals, type Invalid } from '#app/platform/text/field-errors.ts'
import { companyVersion } from './company-version.server.ts'
import { companyForm, companyNameField, type CompanyField } from './fields.ts'
import { companyOf } from './own-company.server.ts'
import { companyPolicy } from './policy.ts'

const cannotUpdate = refusals({
  changed: 'A colleague has changed this meanwhile. Check what is shown now, and save again.',
})

type Company = Awaited<ReturnType<typeof lockCompany>>
/** `waits`: whether an admin decides about something now. */
export type UpdateCompanyOutcome =
  | { ok: true; waits: boolean }
  | Invalid<CompanyField>
  | ReturnType<typeof cannotUpdate<'changed'>>

/** Changes what students read about who offers homes. A new name or website waits for an admin, and students read the old one
 *  until then; typing the public one again takes back what waits.
 *  If the form sends the version that it showed (`companyVersion`), and that has changed since, nothing is saved.
 *  @throws SignInRequired, Forbidden */
export async function updateCompany(ctx: Context, input: unknown): Promise<UpdateCompanyOutcome> {
  const { userId } = requirePerson(ctx)
  const lookUp = async ({ db }: ReadingContext) => {
    const [own] = await db.select().from(companyMembers).where(eq(companyMembers.userId, userId))
    return own ?? { role: 'owner' as const }
  }
  return change(ctx, companyPolicy.update, lookUp, async (tx) => {
    const read = companyForm(phoneField).safeParse(input)
    if (!read.success) return invalid(read.error)
    const company = await lockCompany(tx.db, await companyOf(tx, userId))
    const { name, phone, website, version } = read.data
    if (version !== undefined && version !== companyVersion(company)) return cannotUpdate('changed')
    if (phone !== company.phone)
      await tx.db.update(companies).set({ phone }).where(eq(companies.id, company.id))
    const waits = await ask(tx, company, { name, website })
    return { ok: true, waits }
  })
}

/** The name of a business that asked to list homes waits for an admin as any other. One that could not be public is left out. */
export async function nameByRequest(
  tx: SystemContext,
  { userId, businessName }: { userId: string; businessName: string },
): Promise<void> {
  const read = companyNameField.safeParse(businessName)
  if (!read.success) return
  const company = await lockCompany(tx.db, await companyOf(tx, userId))
  if (company.name === null && company.askedName === null)
    await ask(tx, company, { name: read.data, website: company.askedWebsite ?? company.website })
}

/** Stores what waits of a locked company. A website is removed at once. @returns whether one of them waits */
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
  const askedAt = waits ? tx.now() : null
  await tx.db
    .update(companies)
    .set({ askedName, askedWebsite, askedAt, ...(website === null && { website }) })
    .where(eq(companies.id, company.id))
  if (!isSame) await fileCompanyReview(tx, company.id)
  return waits
}
