import { desc, eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { hiddenHomes, likes, saveSettings, viewedHomes } from '#app/database/schema/homes/saves.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** The homes that a person liked, hid and opened. They are deleted with the account's row. */
export const savedHomes: PersonalData = {
  name: 'saved homes',
  tables: ['likes', 'hidden_homes', 'viewed_homes', 'save_settings'],
  read: async (db, { userId }) => {
    const home = { listingId: listings.id, name: listings.name, address: listings.address }
    const [settings] = await db.select().from(saveSettings).where(eq(saveSettings.userId, userId))
    return {
      likedHomes: await db
        .select({ ...home, likedAt: likes.likedAt, price: likes.price, priceBasis: likes.priceBasis })
        .from(likes)
        .innerJoin(listings, eq(listings.id, likes.listingId))
        .where(eq(likes.userId, userId))
        .orderBy(desc(likes.likedAt)),
      hiddenHomes: await db
        .select({ ...home, hiddenAt: hiddenHomes.hiddenAt })
        .from(hiddenHomes)
        .innerJoin(listings, eq(listings.id, hiddenHomes.listingId))
        .where(eq(hiddenHomes.userId, userId))
        .orderBy(desc(hiddenHomes.hiddenAt)),
      recentlyViewed: await db
        .select({ ...home, viewedAt: viewedHomes.viewedAt })
        .from(viewedHomes)
        .innerJoin(listings, eq(listings.id, viewedHomes.listingId))
        .where(eq(viewedHomes.userId, userId))
        .orderBy(desc(viewedHomes.viewedAt)),
      remembersOpenedHomes: settings?.keepsViewed ?? true,
    }
  },
}
