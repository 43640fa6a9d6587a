import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'

type Account = typeof users.$inferSelect

/** Locks an account's row until the transaction ends, so that changes to one account happen one after another.
 *  @param strength `update` also stops others from inserting rows that refer to the account, such as sessions. Do not use it if the
 *  transaction then writes about other people: two people doing that to each other would deadlock
 *  @throws NotFound if it is gone */
export async function lockAccount(
  tx: Reading,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Account> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for(strength)
  if (!user) throw new NotFound()
  return user
}

/** Locks several people's rows in the order of their ids. `key share` keeps the accounts from being erased.
 *  @returns those that exist */
export async function lockAccounts(
  tx: Reading,
  userIds: string[],
  strength: 'key share' | 'no key update',
): Promise<Account[]> {
  return tx.select().from(users).where(inArray(users.id, userIds)).orderBy(users.id).for(strength)
}

/** The hash of an account's password; null if it has none. */
export async function storedPassword(db: Reading, userId: string): Promise<string | null> {
  const [method] = await db
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(isPasswordOf(userId))
  return method?.password ?? null
}

/** Whether an account's password is still the one read before. Waits for a change in progress; a later change ends every session that
 *  exists by then. */
export async function isStillPassword(
  db: Reading,
  userId: string,
  password: string | null,
): Promise<boolean> {
  const [method] = await db
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(isPasswordOf(userId))
    .for('share')
  return (method?.password ?? null) === password
}

export const isPasswordOf = (userId: string) =>
  and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential'))

/** An account for signing in. `password` is its hash; null for an account that only signs in through a provider. */
export type FoundAccount = {
  userId: string
  /** In lower case. */
  email: string
  password: string | null
  deletionAskedAt: Date | null
}

/** @param email in lower case */
export function findAccountByEmail(db: Reading, email: string): Promise<FoundAccount | null> {
  return findAccount(db, eq(users.email, email))
}

export function findAccountById(db: Reading, userId: string): Promise<FoundAccount | null> {
  return findAccount(db, eq(users.id, userId))
}

async function findAccount(db: Reading, which: SQL): Promise<FoundAccount | null> {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      password: signInMethods.password,
      deletionAskedAt: users.deletionAskedAt,
    })
    .from(users)
    .leftJoin(
      signInMethods,
      and(eq(signInMethods.userId, users.id), eq(signInMethods.providerId, 'credential')),
    )
    .where(which)
  return found ?? null
}
