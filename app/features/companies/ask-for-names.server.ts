import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { notify, withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { OFFICE } from '#app/platform/office.ts'
import { nameAskedEmail } from './email.ts'
import { NAME_ASKED } from './rules.ts'

const AT_ONCE = 500
const link = href('/manage/company')

/** Companies with offered homes whose owners have not been asked yet whether they want a name. */
const unasked = and(
  ne(companies.id, OFFICE),
  isNull(companies.name),
  isNull(companies.askedName),
  isNull(companies.keptUnnamedAt),
  isNull(companies.nameMailedAt),
  sql`exists (select from listings where company_id = ${companies.id} and status = 'published')`,
)

/** Asks the owners of companies without a name for one, once. @returns how many companies were asked */
async function askForNames(ctx: SystemContext): Promise<number> {
  const found = await ctx.db
    .select({ id: companies.id })
    .from(companies)
    .where(unasked)
    .orderBy(asc(companies.id))
    .limit(AT_ONCE)
  let asked = 0
  for (const { id } of found)
    await inTransaction(ctx, async (tx) => {
      // Checked again with the row locked: someone may have chosen a name, or another server may have asked.
      const taken = await tx.db
        .update(companies)
        .set({ nameMailedAt: tx.now() })
        .where(and(eq(companies.id, id), unasked))
        .returning({ id: companies.id })
      if (taken.length === 0) return
      asked += 1
      for (const to of await membersOf(tx, id, ['owner']))
        await notify(tx, { kind: 'company-name', to, detail: NAME_ASKED, link, emailContent: nameAskedEmail })
    })
  return asked
}

export const askForNamesJob: Job = {
  name: 'ask-for-names',
  alone: true,
  run: async (ctx) => {
    const companiesAsked = await askForNames(ctx)
    if (companiesAsked > 0) ctx.log.info({ companies: companiesAsked }, 'companies without a name')
  },
}

/** Withdraws the unread question for a company's name after it was answered. The company must be locked. */
export async function withdrawNameQuestion(
  tx: Pick<SystemContext, 'db' | 'live'>,
  companyId: string,
): Promise<void> {
  const userIds = await membersOf(tx, companyId, ['owner', 'colleague'])
  await withdrawNotifications(tx, userIds, { kind: 'company-name', link, which: 'unread' })
}

async function membersOf(
  { db }: Pick<SystemContext, 'db'>,
  companyId: string,
  roles: ('owner' | 'colleague')[],
): Promise<string[]> {
  const { userId, role } = companyMembers
  const members = await db
    .select({ userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), inArray(role, roles)))
    .orderBy(asc(userId))
  return members.map((member) => member.userId)
}
