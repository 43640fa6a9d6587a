import { asc, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { change } from '#app/database/gate.server.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { companyPolicy } from './policy.ts'
import { lockCompany } from './rename-company.server.ts'

type Decision = { companyId: string; decision: 'allow' | 'reject'; reason?: string }

/** Makes the name that waits public, or rejects it; the people of the company are notified. Runs in the transaction of the item.
 *  @returns false when no name waits
 *  @throws NotFound, SignInRequired */
export async function decideName(
  ctx: Context,
  { companyId, decision, reason = '' }: Decision,
): Promise<boolean> {
  return changeCompany(ctx, companyId, async (tx, { askedName: asked }) => {
    if (asked === null) return false
    const columns = { askedName: null, askedAt: null, ...(decision === 'allow' && { name: asked }) }
    await tx.db.update(companies).set(columns).where(eq(companies.id, companyId))
    const why = reason === '' ? '' : ` Reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
    const detail =
      decision === 'allow'
        ? `Your homes are now shown as offered by “${asked}”.${why}`
        : `“${asked}” was not accepted as your public name.${why} You can choose another one.`
    await notifyMembers(tx, companyId, detail)
    return true
  })
}

/** Undoes that a name became public: it waits again, and until then nobody reads it.
 *  @returns whether it is still as the decision left it @throws NotFound, SignInRequired */
export async function undoAllowName(ctx: Context, companyId: string): Promise<boolean> {
  return changeCompany(ctx, companyId, async (tx, { name, askedName }) => {
    if (name === null || askedName !== null) return false
    await tx.db
      .update(companies)
      .set({ name: null, askedName: name, askedAt: tx.now() })
      .where(eq(companies.id, companyId))
    await notifyMembers(tx, companyId, `The people who run this site are reviewing the name “${name}” again.`)
    return true
  })
}

type Company = Awaited<ReturnType<typeof lockCompany>>

const changeCompany = (
  ctx: Context,
  companyId: string,
  work: (tx: SystemContext, company: Company) => Promise<boolean>,
): Promise<boolean> => {
  const lookUp = async ({ db }: ReadingContext) => ({ ...(await lockCompany(db, companyId)), role: null })
  return change(ctx, companyPolicy.decide, lookUp, work)
}

async function notifyMembers(tx: SystemContext, companyId: string, detail: string): Promise<void> {
  const members = await tx.db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.userId))
  for (const { userId } of members)
    await notify(tx, { kind: 'home-looked-at', to: userId, detail, link: href('/manage/company') })
}
