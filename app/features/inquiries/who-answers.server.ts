import { and, asc, eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import type { Database } from '#app/platform/context.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'

/** Who answers for a home: its manager, as long as there is one; else nobody, and the operator's desk does. */
export async function managerNow(db: Database, managerId: string | null): Promise<string | null> {
  if (managerId === null) return null
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, managerId), eq(users.manager, true), isHere))
  return found?.id ?? null
}

/** Whom a letter about an inquiry goes to. */
export async function toldOf(db: Database, managerUserId: string | null): Promise<string[]> {
  if (managerUserId !== null) return [managerUserId]
  const desk = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.admin, true), isHere))
    .orderBy(asc(users.id))
  return desk.map(({ id }) => id)
}
