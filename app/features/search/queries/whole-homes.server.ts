import { inArray } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { toDetail } from '#app/features/listings/queries/to-detail.ts'
import { asLastPublished, hasMoved, lastFacts } from '#app/features/listings/queries/last-facts.server.ts'
import { homesWithWays } from '../ways-to-campus.server.ts'

export type WholeHome = { home: ListingDetail; status: ListingStatus }

/** Full details of some homes by id; for unpublished ones as they were last published.
 *  @param people null: the default share */
export async function wholeHomes(
  db: Reading,
  ids: string[],
  people: number | null,
): Promise<Map<string, WholeHome>> {
  const rows = await homesWithWays(db, lastFacts).where(inArray(listings.id, ids.filter(isId)))
  return new Map(
    rows.map(({ home, campus, commute, drive, toCampus, more: last }) => {
      const ways = hasMoved(last) ? { commute: null, drive: null } : { commute, drive, toCampus }
      const was = { home: asLastPublished(home, last), campus, ...ways }
      return [home.id, { home: toDetail(was, people), status: home.status }]
    }),
  )
}
