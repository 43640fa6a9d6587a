import { and, eq } from 'drizzle-orm'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { isPasswordOf, storedPassword } from '../log-in/account-row.server.ts'
import type { FoundAccount } from '../log-in/find-account.server.ts'
import { hashPassword, isOutdated, verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import { busyOr } from './unless-busy.server.ts'

/** Stores an outdated hash of a password that was just found right as hashes are made today. When there is too much to do, the next log-in
 *  does it.
 *  @returns the account with its present hash */
export async function renewHash(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  account: FoundAccount,
  typed: string,
): Promise<FoundAccount> {
  const { userId, password: before } = account
  if (before === null || !isOutdated(before)) return account
  const hashed = await busyOr(() => hashPassword(typed))
  if (!hashed.ok) return account
  const password = hashed.result
  const renewed = await db
    .update(signInMethods)
    .set({ password, updatedAt: now() })
    .where(and(isPasswordOf(userId), eq(signInMethods.password, before)))
    .returning({ id: signInMethods.id })
  if (renewed.length > 0) return { ...account, password }
  // Somebody else logged in at the same moment, or set another password.
  const present = await storedPassword(db, userId)
  const looked = await busyOr(() => verifyPassword(present, typed))
  return looked.ok && looked.result ? { ...account, password: present } : account
}
