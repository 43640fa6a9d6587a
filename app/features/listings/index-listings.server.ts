import { getTableColumns, inArray, sql, asc, gt, type SQL } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { listingSearch, listingWords, searchVocabulary } from '#app/database/schema/homes/listing-search.ts'
import { listings, listingDrives } from '#app/database/schema/homes/listings.ts'
import type { Database, Context } from '#app/platform/context.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { minutesChanged } from '#app/features/commute/renew-commutes.server.ts'
import { METERS_PER_MINUTE } from '#app/features/commute/rules.ts'
import { METERS_PER_MILE } from '#app/platform/geo/distance.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { authorize } from '#app/database/gate.server.ts'
import { rankListings, refreshRanks } from './rank-listings.server.ts'
import { searchRow, searchText, wordsOf } from './search-row.server.ts'
import { MILES_MAX } from './to-campus.ts'
import { isWithheld } from './is-withheld.server.ts'
import { cardSources } from './listing-card.server.ts'
import { listingPolicy } from './policy.ts'

const columns = Object.entries(getTableColumns(listingSearch))
  .filter(([key]) => key !== 'rank' && !key.endsWith('Minutes'))
  .map(([, { name }]) => name)
const list = (names: string[], prefix = '') => sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '))

/** Rebuilds the search rows, minutes, words and ranks of these homes. Homes that are not published, are unlisted, or are withheld
 *  leave the index. Ranking compares all homes of a campus, so callers that index many batches pass 'rank later' and rank at the
 *  end. */
export async function indexListings(tx: Database, ids: string[], now: Date | 'rank later'): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({ ...getTableColumns(listings), withheld: isWithheld })
    .from(listings)
    .where(inArray(listings.id, ids))
  await tx.delete(listingWords).where(inArray(listingWords.listingId, ids))
  const published = rows.filter((row) => row.status === 'published' && row.unlisted === null && !row.withheld)
  const hidden = rows.filter((row) => !published.includes(row)).map((row) => row.id)
  if (hidden.length > 0) await tx.delete(listingSearch).where(inArray(listingSearch.listingId, hidden))
  if (published.length === 0) return
  await changeRows(
    tx,
    sql`
    insert into ${listingSearch} (${list(columns)})
    select ${list(columns)} from ${jsonRows(listingSearch, published.map(searchRow))}
    on conflict (listing_id) do update set (${list(columns)}) = row(${list(columns, 'excluded.')})`,
  )
  await indexMinutes(tx, ids)
  const words = published.map((row) => ({ id: row.id, words: wordsOf(searchText(row)) }))
  // Our own code splits words, not PostgreSQL's parser, so that queries are split in exactly the same way
  // (search/prepare-search.server.ts).
  await changeRows(
    tx,
    sql`
    insert into ${listingWords} (listing_id, words)
    select id, array_to_tsvector(words)
    from json_to_recordset(${JSON.stringify(words)}::json) as home (id uuid, words text[])`,
  )
  await changeRows(
    tx,
    sql`
    insert into ${searchVocabulary} (word)
    select distinct unnest(tsvector_to_array(words)) from ${listingWords}
    where ${inArray(listingWords.listingId, ids)}
    on conflict do nothing`,
  )
  if (now !== 'rank later') await rankListings(tx, now, ids)
}

const [s, w, d, t] = [listingSearch, commutes, listingDrives, transitMinutes]

/** Whole minutes, at least one, as to-campus.ts makes them for cards. */
const whole = (minutes: SQL) => sql`greatest(1, round(${minutes}))::smallint`
const along = (meters: typeof w.walkMeters | typeof w.bikeMeters, way: 'walk' | 'bike') =>
  sql`case when ${meters} is not null then ${whole(sql`${meters} / ${sql.raw(`${METERS_PER_MINUTE[way]}.0`)}`)} end`

/** A home's minutes to its campus by each way, from where they are stored; null when unknown. For queries from `cardSources`. */
export const storedMinutes = {
  walk: along(w.walkMeters, 'walk'),
  bike: along(w.bikeMeters, 'bike'),
  transit: sql`${t.median}`,
  drive: sql`case when ${d.meters} <= ${sql.raw(String(MILES_MAX * METERS_PER_MILE))} then ${whole(sql`${d.seconds} / 60.0`)} end`,
}

/** Copies stored minutes to campus into the search index.
 *  @param ids of homes; omitted: all homes whose minutes are out of date */
export async function indexMinutes(db: Database, ids?: string[]): Promise<void> {
  const { walk, bike, transit, drive } = storedMinutes
  const only = ids && sql`where ${listings.id} = any(${sql.param(ids)}::uuid[])`
  await changeRows(
    db,
    sql`
    update ${s} set walk_minutes = known.walk, bike_minutes = known.bike, transit_minutes = known.transit,
      drive_minutes = known.drive
    from (select ${listings.id} as id, ${walk} as walk, ${bike} as bike, ${transit} as transit, ${drive} as drive
      from ${cardSources} ${only}) known
    where ${s.listingId} = known.id and (${s.walkMinutes}, ${s.bikeMinutes}, ${s.transitMinutes}, ${s.driveMinutes})
      is distinct from (known.walk, known.bike, known.transit, known.drive)`,
  )
}

/** Runs after street routes of homes were computed. */
export const indexMinutesJob: Job<{ ids: string[] | null }> = {
  ...minutesChanged,
  run: ({ db }, { ids }) => indexMinutes(db, ids ?? undefined),
}

const BATCH = 500

/** Rebuilds the search index in batches that commit separately; search keeps working.
 *  @returns the number of homes */
export async function reindexListings(
  ctx: Context,
  progress: (done: number) => void = () => {},
): Promise<number> {
  const { db } = authorize(ctx, listingPolicy.save, { status: 'published' })
  let done = 0
  for (let after: string | undefined; ;) {
    const batch = await db
      .select({ id: listings.id })
      .from(listings)
      .where(after === undefined ? undefined : gt(listings.id, after))
      .orderBy(asc(listings.id))
      .limit(BATCH)
    if (batch.length === 0) break
    await db.transaction((tx) =>
      indexListings(
        tx,
        batch.map(({ id }) => id),
        'rank later',
      ),
    )
    done += batch.length
    after = batch.at(-1)?.id
    progress(done)
  }
  await refreshRanks(ctx)
  return done
}
