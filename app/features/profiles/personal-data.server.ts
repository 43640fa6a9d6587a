import { eq } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** A student's profile. It is deleted with the account's row. */
export const profileData: PersonalData = {
  name: 'profile',
  tables: ['profiles'],
  read: async (db, { userId }) => {
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId))
    return { profile: profile ?? null }
  },
}
