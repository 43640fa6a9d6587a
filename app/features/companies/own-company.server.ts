import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Database, Reading, SystemContext } from '#app/platform/context.ts'

/** An account's company, created on first use; for an admin without one, the office. Concurrent first requests get the same company.
 *  The member stays in it until the transaction ends. */
export async function companyOf(
  { db: tx, now }: Pick<SystemContext, 'db' | 'now'>,
  userId: string,
): Promise<string> {
  const known = (await memberOf(tx, userId)) ?? (await officeOf(tx, userId))
  if (known) return known
  const id = newId()
  await tx.insert(companies).values({ id, createdAt: now() })
  const joined = await tx
    .insert(companyMembers)
    .values({ userId, companyId: id, role: 'owner', joinedAt: now() })
    .onConflictDoNothing()
    .returning({ companyId: companyMembers.companyId })
  if (joined.length > 0) return id
  await tx.delete(companies).where(eq(companies.id, id))
  return (await memberOf(tx, userId)) ?? id
}

async function memberOf(tx: Database, userId: string): Promise<string | undefined> {
  const { companyId } = companyMembers
  const [found] = await tx
    .select({ companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
    .for('share')
  return found?.companyId
}

/** The office, for an admin without another company. */
async function officeOf(tx: Reading, userId: string): Promise<string | null> {
  const [found] = await queryRows<{ id: string | null }>(tx, sql`select ${companyOfAccount(userId)} as id`)
  return found?.id ?? null
}

/** An account's role in its company. Accounts without one will be its owner. */
export const ownRole =
  (userId: string) =>
  async ({ db }: { db: Reading }) => {
    const { role } = companyMembers
    const [own] = await db.select({ role }).from(companyMembers).where(eq(companyMembers.userId, userId))
    return own ?? { role: 'owner' as const }
  }

type Member = {
  userId: string
  role: 'owner' | 'colleague'
  email: string
  /** Neither suspended nor being deleted. */
  here: boolean
}
export type OwnCompanyLocked = {
  /** Null: no company yet, and the account will own it; or the office, which has no members. */
  companyId: string | null
  name: string | null
  role: 'owner' | 'colleague' | null
  /** Longest membership first. */
  members: Member[]
}

/** Who takes over the homes of a person who leaves: a present member before an absent one, then an owner, then the longest
 *  membership. */
export function successorOf(members: Member[], leaving: string): Member | undefined {
  const others = members.filter(({ userId }) => userId !== leaving)
  const rank = ({ role, here }: Member) => (here ? 2 : 0) + (role === 'owner' ? 1 : 0)
  return others.toSorted((one, other) => rank(other) - rank(one))[0]
}

/** Whether a company is suspended. Its owners then cannot leave, so that none of them starts another one. */
export async function isCompanySuspended(tx: Reading, companyId: string): Promise<boolean> {
  const found = await tx
    .select({ companyId: companyRegister.companyId })
    .from(companyRegister)
    .where(and(eq(companyRegister.companyId, companyId), isNotNull(companyRegister.suspendedAt)))
  return found.length > 0
}

/** The company that an account began or joined, with its people, locked until the transaction ends, so that changes of its people
 *  happen one at a time. */
export async function lockOwnCompany(tx: Reading, userId: string): Promise<OwnCompanyLocked> {
  const [own] = await tx
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
  if (!own) return { companyId: null, name: null, role: 'owner', members: [] }
  const { companyId } = own
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  const members = await tx
    .select({ userId: companyMembers.userId, role: companyMembers.role, email: users.email, here: isHere })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.joinedAt), asc(companyMembers.userId))
  const role = members.find((member) => member.userId === userId)?.role ?? null
  return { companyId, name: company?.name ?? null, role, members }
}
