import { asc, eq, inArray, like } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import type { Context, SystemContext, Reading } from '#app/platform/context.ts'
import { demoPolicy } from './policy.ts'
import { demoAccounts, type DemoAccount } from './demo-accounts.ts'

/** The demo accounts that exist; none in production, whatever its database contains. */
export async function demoAccountsHere(ctx: Context): Promise<DemoAccount[]> {
  if (ctx.settings.mode !== 'demo') return []
  const { db } = authorize(ctx, demoPolicy.readAccounts, ctx.settings)
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails))
  return demoAccounts.filter(({ email }) => rows.some((row) => row.email === email))
}

export async function hasDemoStudents(ctx: SystemContext): Promise<boolean> {
  return (await demoStudents(ctx, 1)).length > 0
}

/** The first demo students, in order of creation. */
export async function demoStudents(
  { db }: SystemContext,
  most: number,
): Promise<(typeof users.$inferSelect)[]> {
  const theirs = like(users.email, '%@students.demo.example')
  return db.select().from(users).where(theirs).orderBy(asc(users.id)).limit(most)
}

/** A demo account; undefined before the demo is created. */
export async function demoAccount(
  { db }: SystemContext,
  email: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [found] = await db.select().from(users).where(eq(users.email, email))
  return found
}

/** Whether the database contains demo accounts, whose passwords are public. */
export async function hasDemoAccounts(db: Reading): Promise<boolean> {
  const addresses = demoAccounts.map(({ email }) => email)
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.email, addresses)).limit(1)
  return found.length > 0
}
