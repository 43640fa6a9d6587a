import { asc, eq } from 'drizzle-orm'
import { sublets } from '#app/database/schema/people/sublets.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** A person's sublets. They are deleted together with the account's row. */
export const subletData: PersonalData = {
  name: 'sublets',
  tables: ['sublets'],
  read: async (db, { userId }) => {
    const rows = await db
      .select()
      .from(sublets)
      .where(eq(sublets.userId, userId))
      .orderBy(asc(sublets.createdAt), asc(sublets.id))
    return { sublets: rows.map(({ userId: _own, askedHash: _hash, ...sublet }) => sublet) }
  },
}
