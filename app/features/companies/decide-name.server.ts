import { asc, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { change } from '#app/database/gate.server.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import type { ModerationFacts } from '#app/features/moderation-queue/rules.ts'
import { decideLogo, lockCompany, reviewLogoAgain } from '#app/features/photos/company-logo.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { formatList } from '#app/platform/text/format.ts'
import { companyPolicy } from './policy.ts'
import { websiteText } from './rules.ts'

type Decision = { companyId: string; decision: 'allow' | 'reject'; reason?: string }
type Item = ModerationFacts<'company'>

/** Publishes a company's pending name, website and logo, or rejects them, and notifies its people. Runs in the item's transaction.
 *  @returns false if nothing is pending
 *  @throws NotFound, SignInRequired */
export async function decideName(
  ctx: Context,
  { companyId, decision, reason = '' }: Decision,
): Promise<boolean> {
  return changeCompany(ctx, companyId, async (tx, { askedName, askedWebsite }) => {
    const allowed = decision === 'allow'
    const logo = await decideLogo(tx.db, companyId, allowed)
    if (askedName === null && askedWebsite === null && !logo) return false
    const columns = {
      ...(allowed && askedName !== null && { name: askedName }),
      ...(allowed && askedWebsite !== null && { website: askedWebsite }),
    }
    await tx.db
      .update(companies)
      .set({ askedName: null, askedWebsite: null, askedAt: null, ...columns })
      .where(eq(companies.id, companyId))
    const asked = { name: askedName, website: askedWebsite, logo }
    await notifyMembers(tx, companyId, decidedText(asked, { allowed, reason }))
    return true
  })
}

/** Undoes the publication: the name, website and logo are pending again, and pages show the previous name and website. A logo that
 *  was replaced is gone.
 *  @param asked what became public @param former what pages showed before
 *  @returns false if it changed since the decision or something else is pending @throws NotFound, SignInRequired */
export async function undoAllowName(ctx: Context, { companyId, asked, former }: Item): Promise<boolean> {
  return changeCompany(ctx, companyId, async (tx, { name, website, askedName, askedWebsite }) => {
    if (asked.name !== null && (name !== asked.name || askedName !== null)) return false
    if (asked.website !== null && (website !== asked.website || askedWebsite !== null)) return false
    if (asked.logo !== null && !(await reviewLogoAgain(tx.db, { companyId, logo: asked.logo }))) return false
    const columns = {
      ...(asked.name !== null && { name: former.name, askedName: name }),
      ...(asked.website !== null && { website: former.website, askedWebsite: website }),
      askedAt: tx.now(),
    }
    await tx.db.update(companies).set(columns).where(eq(companies.id, companyId))
    const again = nounOf({ ...asked, logo: asked.logo !== null })
    await notifyMembers(tx, companyId, `The people who run this site are reviewing ${again} again.`)
    return true
  })
}

type Asked = { name: string | null; website: string | null; logo: boolean }

/** Such as: the name “Keller Homes” and the logo. */
function nounOf({ name, website, logo }: Asked): string {
  const nouns = [
    ...(name === null ? [] : [`the name “${name}”`]),
    ...(website === null ? [] : [`the website ${websiteText(website)}`]),
    ...(logo ? ['the logo'] : []),
  ]
  return formatList(nouns)
}

function decidedText(asked: Asked, { allowed, reason }: { allowed: boolean; reason: string }): string {
  const why = reason === '' ? '' : ` Reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
  if (!allowed) return `Not accepted for your homes: ${nounOf(asked)}.${why} You can choose something else.`
  const onlyName = asked.website === null && !asked.logo
  return onlyName
    ? `Your homes are now shown as offered by “${asked.name}”.${why}`
    : `Your homes are now shown with ${nounOf(asked)}.${why}`
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
