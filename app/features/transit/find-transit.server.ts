import { and, between, eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import {
  transitFeeds,
  transitMinutes,
  transitStops,
  type NearbyStop,
  type TransitJourney,
} from '#app/database/schema/map/transit.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { feedCounts } from './feeds-in-use.server.ts'
import { timetablePolicy } from './policy.ts'

/** Whose timetable it is, and the date until which it is valid (ISO). */
export type TimetableNote = { agencies: string[]; validUntil: string }

/** What a home's page says about buses and trains: minutes at the median and the 90th percentile with the median journey; or only
 *  the nearby stops; or that the timetables around it have ended. */
export type TransitView =
  | ({
      kind: 'way'
      median: number
      most: number
      /** Some of its walks are straight lines, or along streets whose access is unknown. */
      about: boolean
      timetables: (TimetableNote & { asOf: string | null })[]
      stops: NearbyStop[]
    } & TransitJourney)
  | { kind: 'stops'; stops: NearbyStop[]; timetables: (TimetableNote & { asOf: string | null })[] }
  | { kind: 'ended'; timetables: TimetableNote[] }

type Home = { id: string; lat: number | null; lng: number | null }

/** By transit from a home that the viewer may see: the way to campus with its minutes and stops, else the stops nearby, else the
 *  timetables nearby that have ended. Null without a position or any of these. */
export async function findTransit(ctx: Context, { id, lat, lng }: Home): Promise<TransitView | null> {
  if (lat === null || lng === null) return null
  const { db } = authorize(ctx, timetablePolicy.read, null)
  const { agencies, validUntil, asOf, timeZone } = transitFeeds
  const { median, most, about, journey, stops } = transitMinutes
  const [feeds, [way]] = await Promise.all([
    db.select({ id: transitFeeds.id, agencies, validUntil, asOf, timeZone }).from(transitFeeds),
    db
      .select({ median, most, about, journey, stops })
      .from(transitMinutes)
      .where(and(eq(transitMinutes.listingId, id), eq(transitMinutes.lat, lat), eq(transitMinutes.lng, lng))),
  ])
  if (way?.journey && way.median !== null && way.most !== null) {
    const { journey } = way
    const used = feeds.filter((feed) => journey.legs.some(({ feedId }) => feedId === feed.id))
    if (used.length > 0 && used.every((feed) => feedCounts(feed, ctx.now())))
      return {
        kind: 'way',
        ...journey,
        median: way.median,
        most: way.most,
        about: way.about,
        stops: way.stops ?? [],
        timetables: used.map(noteOf),
      }
  }
  const inUse = feeds.filter((feed) => feedCounts(feed, ctx.now()))
  const stopsInUse = (way?.stops ?? []).filter((stop) =>
    stop.feedIds.some((feedId) => inUse.some((feed) => feed.id === feedId)),
  )
  if (stopsInUse.length > 0) {
    const their = inUse.filter((feed) => stopsInUse.some(({ feedIds }) => feedIds.includes(feed.id)))
    return { kind: 'stops', stops: stopsInUse, timetables: their.map(noteOf) }
  }
  const ended = feeds.filter((feed) => !feedCounts(feed, ctx.now()))
  const near = ended.length > 0 && !way?.journey ? await feedsNear(db, { lat, lng }) : []
  const around = ended.filter((feed) => near.includes(feed.id))
  return around.length > 0 ? { kind: 'ended', timetables: around.map(noteOf) } : null
}

const noteOf = ({ agencies, validUntil, asOf }: TimetableNote & { asOf: string | null }) => ({
  agencies,
  validUntil,
  asOf,
})

/** Timetables with a stop within about a kilometer of a position. */
async function feedsNear(db: Reading, { lat, lng }: Position): Promise<number[]> {
  const north = 0.01
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const rows = await db
    .selectDistinct({ id: transitStops.feedId })
    .from(transitStops)
    .where(
      and(
        between(transitStops.lat, lat - north, lat + north),
        between(transitStops.lng, lng - east, lng + east),
      ),
    )
  return rows.map(({ id }) => id)
}
