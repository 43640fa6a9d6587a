import { asc, eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'

/** All published homes with their campus, in the order in which they were added. */
export async function demoHomes({ db }: { db: Reading }) {
  const { id, slug, managerId } = listings
  return db
    .select({ id, slug, managerId, campus: campuses.slug })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(listings.status, 'published'))
    .orderBy(asc(listings.id))
}
export type DemoHome = Awaited<ReturnType<typeof demoHomes>>[number]
