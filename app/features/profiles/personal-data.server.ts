import { eq } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { isFilledIn } from './questions.ts'

/** A student's profile, which is deleted with the account's row. Defaults filled in by the wizard are not answers, so they are
 *  exported as null. */
export const profileData: PersonalData = {
  name: 'profile',
  tables: ['profiles'],
  read: async (db, { userId }) => {
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId))
    if (!profile) return { profile: null }
    const given = ([field, value]: [string, unknown]) =>
      isFilledIn(field) && !profile.answered.includes(field) ? null : value
    return {
      profile: Object.fromEntries(Object.entries(profile).map((entry) => [entry[0], given(entry)])),
    }
  },
}
