import { asc, eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** The homes that somebody manages. They stay on the market without their manager: the operator decides. */
export const managedHomes: PersonalData = {
  name: 'homes',
  tables: ['listings'],
  read: async (db, { userId }) => {
    const { id, name, address, status } = listings
    return {
      managedHomes: await db
        .select({ id, name, address, status })
        .from(listings)
        .where(eq(listings.managerId, userId))
        .orderBy(asc(listings.createdAt)),
    }
  },
  erase: async (db, { userId }) => {
    await db.update(listings).set({ managerId: null }).where(eq(listings.managerId, userId))
  },
}
