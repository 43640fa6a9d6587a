import { and, eq } from 'drizzle-orm'
import { signInMethods, users } from '#app/database/schema/accounts.ts'
import type { Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'

/** Somebody's own row, held until the transaction ends, so that two changes of one account come one after the other.
 *  @param strength `no key update` lets others write meanwhile what refers to the account: for whoever tells other people
 *  something later in the transaction, since two who tell each other would wait for each other
 *  @throws NotFound when it is gone */
export async function lockAccount(
  tx: Database,
  userId: string,
  strength: 'update' | 'no key update' = 'update',
): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for(strength)
  if (!user) throw new NotFound()
  return user
}

/** The hash of somebody's password, null when they have none. */
export async function storedPassword(db: Database, userId: string): Promise<string | null> {
  const [method] = await db
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(isPasswordOf(userId))
  return method?.password ?? null
}

/** Whether somebody's password is still the one that was read before. It waits for a change that is under way, and answers
 *  of the moment after it; a change that comes later finds every session there is by now. */
export async function isStillPassword(
  db: Database,
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
