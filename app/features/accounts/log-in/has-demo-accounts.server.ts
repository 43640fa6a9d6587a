import { inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import type { Reading } from '#app/platform/context.ts'
import { demoAccounts } from './demo-accounts.ts'

/** Whether the accounts of the demo are in a database, whose passwords are public. */
export async function hasDemoAccounts(db: Reading): Promise<boolean> {
  const addresses = demoAccounts.map(({ email }) => email)
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.email, addresses)).limit(1)
  return found.length > 0
}
