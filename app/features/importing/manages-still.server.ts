import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import type { Reading } from '#app/platform/context.ts'

/** Whether somebody is currently a manager; for jobs that work on their behalf. */
export async function managesStill(db: Reading, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.manager, true),
        isNull(users.deletionAskedAt),
        isNull(users.suspendedAt),
      ),
    )
  return found.length > 0
}
