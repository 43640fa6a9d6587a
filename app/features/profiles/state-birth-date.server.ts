import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { latestAdultBirth } from '#app/features/people/age.ts'
import type { Context, Database } from '#app/platform/context.ts'

/** Stores the date of birth of a person whose profile lacks it, and creates the profile if necessary. A stored date is kept,
 *  because it decides who is 18. @param birthDate ISO date */
export async function stateBirthDate(
  { db, now }: Pick<Context, 'now'> & { db: Database },
  { userId, birthDate }: { userId: string; birthDate: string },
): Promise<void> {
  const at = now()
  await db
    .insert(profiles)
    .values({ userId, birthDate, answered: ['birthDate'], createdAt: at, updatedAt: at, lastActiveAt: at })
    .onConflictDoUpdate({
      target: profiles.userId,
      set: { birthDate, answered: sql`array_append(${profiles.answered}, 'birthDate')`, updatedAt: at },
      setWhere: isNull(profiles.birthDate),
    })
}

/** Clears a date of birth under 18, so that its owner can enter it again. @returns whether there was one */
export async function clearBirthDate(
  { db, now }: Pick<Context, 'now'> & { db: Database },
  userId: string,
): Promise<boolean> {
  const cleared = await db
    .update(profiles)
    .set({
      birthDate: null,
      answered: sql`array_remove(${profiles.answered}, 'birthDate')`,
      updatedAt: now(),
    })
    .where(and(eq(profiles.userId, userId), gt(profiles.birthDate, latestAdultBirth(now()))))
    .returning({ userId: profiles.userId })
  return cleared.length > 0
}
