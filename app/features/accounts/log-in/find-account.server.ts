import { and, eq, type SQL } from 'drizzle-orm'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import type { Reading } from '#app/platform/context.ts'

/** An account as signing in needs it; `password` is its hash, null for one that signs in by a provider alone. */
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
