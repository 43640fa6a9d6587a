import { and, asc, eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import type { Reading } from '#app/platform/context.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'

/** Whether an account still answers for homes. */
export const stillManages = and(eq(users.manager, true), isHere)

/** The accounts that get emails about an inquiry. */
export async function leadReaders(db: Reading, managerUserId: string | null): Promise<string[]> {
  if (managerUserId !== null) return [managerUserId]
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.admin, true), isHere))
    .orderBy(asc(users.id))
  return admins.map(({ id }) => id)
}
