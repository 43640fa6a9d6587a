import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import { firstWord, isSameAddress } from '#app/features/listings/facts/address-key.ts'

type Standing = Pick<typeof listings.$inferSelect, 'id' | 'address' | 'city' | 'zip' | 'managerId'>

/** Homes that are published, or submitted for publishing, at the same address and unit as another one. */
export async function homesAtAddress(
  db: Reading,
  home: Standing,
): Promise<{ id: string; name: string; own: boolean }[]> {
  const { id, name, address, city, zip, managerId, status } = listings
  const near = await db
    .select({ id, name, address, city, zip, managerId })
    .from(listings)
    .where(
      and(
        eq(sql`lower(split_part(${address}, ' ', 1))`, firstWord(home.address)),
        inArray(status, ['submitted', 'published', 'paused']),
        ne(id, home.id),
      ),
    )
    .orderBy(asc(id))
  return near
    .filter((other) => isSameAddress(other, home))
    .map((other) => ({ id: other.id, name: other.name, own: other.managerId === home.managerId }))
}
