import { count, ne, sql, type SQL } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { savedSearches } from '#app/database/schema/site/alerts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { Reading } from '#app/platform/context.ts'

export type CampusUse = { homes: number; people: number }

/** The number of homes (without archived ones) and profiles of each campus, by id. */
export async function campusUse(db: Reading): Promise<Map<number, CampusUse>> {
  const [homes, people] = await Promise.all([
    db
      .select({ id: listings.campusId, count: count() })
      .from(listings)
      .where(ne(listings.status, 'archived'))
      .groupBy(listings.campusId),
    db.select({ id: profiles.campusId, count: count() }).from(profiles).groupBy(profiles.campusId),
  ])
  const use = new Map(homes.map((row): [number, CampusUse] => [row.id, { homes: row.count, people: 0 }]))
  for (const row of people)
    if (row.id !== null) use.set(row.id, { homes: use.get(row.id)?.homes ?? 0, people: row.count })
  return use
}

/** Whether a campus has any home (including archived ones), profile or saved search. */
export async function isUsed(db: Reading, campusId: number | SQL): Promise<boolean> {
  const [found] = await queryRows<{ used: boolean }>(
    db,
    sql`select exists (select from ${listings} where ${listings.campusId} = ${campusId})
      or exists (select from ${profiles} where ${profiles.campusId} = ${campusId})
      or exists (select from ${savedSearches} where ${savedSearches.campusId} = ${campusId}) as used`,
    { prepared: false },
  )
  return found?.used ?? false
}
