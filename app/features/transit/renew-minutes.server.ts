import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { type CampusEntrance, campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { transitMinutes, type NearbyStop } from '#app/database/schema/map/transit.ts'
import { renewWays } from '#app/features/commute/renew-ways.server.ts'
import { wayEnds } from '#app/features/campuses/way-ends.ts'
import { streetsVersion } from '#app/features/streets/known-streets.server.ts'
import { indexMinutes } from '#app/features/listings/index-listings.server.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import { feedsInUse, type FeedInUse } from './feeds-in-use.server.ts'
import { loadTransit, type Transit } from './load-transit.server.ts'
import { CampusWays, type TransitWay } from './campus-ways.ts'
import { walksToCampus, walksToStops } from './stop-walks.server.ts'

/** Increase it when the computation of minutes changes, so that all are computed again. */
const VERSION = 4
const HOMES_AT_ONCE = 10_000
const ROWS_AT_ONCE = 2_000

type Campus = { id: number; lat: number; lng: number; entrances: CampusEntrance[] }
type Home = { id: string; lat: number; lng: number }

/** Computes minutes to campus by bus and train for published homes that have none, or whose position, campus or timetables changed.
 *  Deletes the minutes of homes that timetables no longer reach in time. Does nothing if nothing changed.
 *  @returns the number of homes */
export async function renewMinutes(ctx: SystemContext): Promise<number> {
  const { db } = ctx
  const feeds = await feedsInUse(db, ctx.now())
  if (feeds.length === 0)
    await db.transaction(async (tx) => {
      const gone = await tx.delete(transitMinutes).returning({ id: transitMinutes.listingId })
      if (gone.length > 0) await indexMinutes(tx)
    })
  const all = await db
    .select({ id: campuses.id, lat: campuses.lat, lng: campuses.lng, entrances: campuses.entrances })
    .from(campuses)
    .orderBy(asc(campuses.id))
  const streets = await streetsVersion(db)
  let loaded: Transit | undefined
  const bases = new Map(
    feeds.length === 0 ? [] : all.map((campus) => [String(campus.id), basisOf(feeds, streets, campus)]),
  )
  const renewed = await renewWays(db, 'transit', bases, {
    renew: async (end, which) => {
      const campus = all.find(({ id }) => String(id) === end)
      const basis = bases.get(end)
      if (!campus || basis === undefined) return 0
      let ways: CampusWays | undefined
      let count = 0
      for (let after = ''; ;) {
        const homes = await staleHomes(db, campus.id, basis, after, which)
        if (homes.length === 0) return count
        after = homes.at(-1)?.id ?? ''
        loaded ??= await loadTransit(db, feeds)
        ways ??= await CampusWays.to(
          loaded,
          await walksToCampus(db, loaded, wayEnds(campus), campus.entrances.length === 0),
        )
        const walks = await walksToStops(db, loaded, homes)
        const found = await ways.from(homes, walks)
        const stops = walks.map((each) => ways?.stopsNear(each) ?? [])
        await db.transaction(async (tx) => {
          await keep(tx, campus.id, basis, { homes, ways: found, stops })
          await indexMinutes(
            tx,
            homes.map(({ id }) => id),
          )
        })
        count += homes.length
      }
    },
  })
  if (renewed > 0)
    await db.delete(transitMinutes).where(notInArray(transitMinutes.basis, [...bases.values()]))
  return renewed
}

/** Identifies everything besides the home that minutes to a campus depend on. */
function basisOf(feeds: readonly FeedInUse[], streets: string, campus: Campus): string {
  const days = feeds.map(({ id, day, sunday }) => `${id} ${day} ${sunday}`)
  const ends = wayEnds(campus).map(({ lat, lng }) => `${lat}|${lng}`)
  const all = [VERSION, campus.id, streets, ...ends, ...days].join('|')
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
}

function staleHomes(
  db: Database,
  campusId: number,
  basis: string,
  after: string,
  which: SQL,
): Promise<Home[]> {
  const { id, lat, status } = listings
  return db
    .select({ id, lat: sql<number>`${shownLat}`, lng: sql<number>`${shownLng}` })
    .from(listings)
    .leftJoin(transitMinutes, eq(transitMinutes.listingId, id))
    .where(
      and(
        eq(listings.campusId, campusId),
        which,
        eq(status, 'published'),
        isNotNull(lat),
        after === '' ? undefined : gt(id, after),
        or(
          isNull(transitMinutes.listingId),
          ne(transitMinutes.basis, basis),
          ne(transitMinutes.lat, shownLat),
          ne(transitMinutes.lng, shownLng),
        ),
      ),
    )
    .orderBy(asc(id))
    .limit(HOMES_AT_ONCE)
}

async function keep(
  db: Database,
  campusId: number,
  basis: string,
  {
    homes,
    ways,
    stops,
  }: { homes: readonly Home[]; ways: readonly (TransitWay | null)[]; stops: NearbyStop[][] },
): Promise<void> {
  const rows = homes.map(({ id, lat, lng }, at) => {
    const way = ways[at]
    return {
      listingId: id,
      campusId,
      lat,
      lng,
      basis,
      median: way?.median ?? null,
      most: way?.most ?? null,
      about: way?.about ?? true,
      journey: way?.journey ?? null,
      stops: stops[at] ?? [],
    }
  })
  const { campusId: campus, basis: why, lat, lng, median, most, about, journey } = transitMinutes
  const taken = {
    campusId: campus,
    basis: why,
    lat,
    lng,
    median,
    most,
    about,
    journey,
    stops: transitMinutes.stops,
  }
  const set = Object.fromEntries(
    Object.entries(taken).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insert(transitMinutes)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoUpdate({ target: transitMinutes.listingId, set })
}
