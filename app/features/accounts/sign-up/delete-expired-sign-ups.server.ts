import { lte } from 'drizzle-orm'
import { pendingSignUps } from '#app/database/schema/people/accounts.ts'
import type { Database } from '#app/platform/context.ts'

/** Deletes expired sign-up attempts with their names, addresses and password hashes.
 *  @returns how many */
export async function deleteExpiredSignUps(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(pendingSignUps)
    .where(lte(pendingSignUps.expiresAt, now))
    .returning({ id: pendingSignUps.id })
  return gone.length
}
