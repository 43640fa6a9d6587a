import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { companyForm, companyNameField, type CompanyField } from './fields.ts'
import { companyOf } from './own-company.server.ts'
import { companyPolicy } from './policy.ts'

type Company = typeof companies.$inferSelect
/** `waits`: whether an admin decides now. */
export type RenameCompanyOutcome = { ok: true; waits: boolean } | Invalid<CompanyField>

/** Asks for a public name: students read the old one until an admin has decided. Typing the public name again takes back what
 *  waits. @throws SignInRequired, Forbidden */
export async function renameCompany(ctx: Context, input: unknown): Promise<RenameCompanyOutcome> {
  const { userId } = requirePerson(ctx)
  const lookUp = async ({ db }: ReadingContext) => {
    const [own] = await db.select().from(companyMembers).where(eq(companyMembers.userId, userId))
    return own ?? { role: 'owner' as const }
  }
  return change(ctx, companyPolicy.rename, lookUp, async (tx) => {
    const read = companyForm.safeParse(input)
    if (!read.success) return invalid(read.error)
    const company = await lockCompany(tx.db, await companyOf(tx, userId))
    await askForName(tx, company, read.data.name)
    return { ok: true, waits: read.data.name !== company.name }
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
  if (company.name === null && company.askedName === null) await askForName(tx, company, read.data)
}

async function askForName(tx: SystemContext, { id, name, askedName }: Company, asked: string): Promise<void> {
  if (asked === askedName) return
  const waits = asked !== name
  const askedAt = waits ? tx.now() : null
  await tx.db
    .update(companies)
    .set({ askedName: waits ? asked : null, askedAt })
    .where(eq(companies.id, id))
  // A new item for each name, so that nobody decides about one that they have not read.
  await closeModerationItem(tx, 'company', id, 'withdrawn')
  if (waits) await fileModerationItem(tx, { kind: 'company', subject: id, facts: { companyId: id } })
}

/** Locks a company until the transaction ends. */
export async function lockCompany(tx: Reading, companyId: string): Promise<Company> {
  const [found] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
  if (!found) throw new Error('The company is gone.')
  return found
}
