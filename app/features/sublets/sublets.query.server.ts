import { and, asc, eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { confirmedCampusId } from '#app/features/people/viewer.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { subletsPolicy } from './policy.ts'
import {
  subletViewerValues,
  cardColumns,
  isListed,
  isOnOffer,
  subletPhotos,
  publicPhotos,
  type SubletViewerValues,
} from './sublet-sql.server.ts'
import { noLimits, type SubletLimits, type SubletSearch } from './sublet-search.ts'
import type { FoundSublets, SubletArea, SubletCard } from './views.ts'

const MOST = 60

export type AskedSublets = { search: SubletSearch; limits?: SubletLimits; most?: number }

/** Sublets on offer that overlap the requested period, soonest first. `total` counts all; `items` has at most `most`. */
export async function findSublets(ctx: Context, asked: AskedSublets): Promise<FoundSublets> {
  const { total, items } = await placedSublets(ctx, asked)
  return { total, items: items.map(({ lat: _lat, lng: _lng, ...card }) => card), areas: areasOf(items) }
}

/** Like `findSublets`, with the center of each sublet's area; null if unknown. */
export async function placedSublets(
  ctx: Context,
  { search: { campus, from, until }, limits = noLimits, most = MOST }: AskedSublets,
): Promise<{ total: number; items: (SubletCard & Middle)[] }> {
  const { db } = authorize(ctx, subletsPolicy.read, null)
  const { box, ...others } = limits
  const { west, south, east, north } = box ?? nowhere
  const asked = { campus, from, until, west, south, east, north, ...others, most }
  const rows = await queryRows(db, offered, { ...subletViewerValues(ctx), ...asked })
  const items = rows.map(({ total: _total, photos, ...row }) => ({ ...row, photos: publicPhotos(photos) }))
  return { total: rows[0]?.total ?? 0, items }
}

type Middle = { lat: number | null; lng: number | null }

/** Each area once, with its number of sublets. */
function areasOf(rows: Middle[]): SubletArea[] {
  const placed = rows.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  const groups = Map.groupBy(placed, ({ lat, lng }) => `${lat} ${lng}`)
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, count: more.length + 1 }] : [],
  )
}

const area = { lat: sublets.areaLat, lng: sublets.areaLng }
const nowhere = { west: null, south: null, east: null, north: null }
type Sides = { [Side in keyof typeof nowhere]: number | null }
type Values = SubletViewerValues & SubletSearch & Omit<SubletLimits, 'box'> & Sides & { most: number }

/** Looks up each sublet's poster by id: with a plain join, the planner read every account. */
const posters = (at: Places<Values>, db: Reading) =>
  db
    .select({ campus: campuses.shortName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(campuses, eq(campuses.id, confirmedCampusId(at)))
    .where(
      and(
        eq(users.id, sublets.userId),
        isOnOffer(at),
        sql`(${at.campus}::text is null or ${campuses.slug} = ${at.campus}::text)`,
      ),
    )
    .limit(1)
    .as('poster')

const offered = (at: Places<Values>, db: Reading) => {
  const poster = posters(at, db)
  return db
    .select({
      ...cardColumns,
      campus: poster.campus,
      ...area,
      photos: subletPhotos(1),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(sublets)
    .innerJoinLateral(poster, sql`true`)
    .where(
      and(
        isListed(at),
        sql`(${at.from}::date is null or ${sublets.freeUntil} >= ${at.from}::date)`,
        sql`(${at.until}::date is null or ${sublets.freeFrom} <= ${at.until}::date)`,
        sql`(${at.min}::int is null or ${sublets.rent} >= ${at.min}::int)`,
        sql`(${at.max}::int is null or ${sublets.rent} <= ${at.max}::int)`,
        sql`(not ${at.oneBed}::boolean or ${sublets.kind} in ('shared', 'room'))`,
        sql`(${at.west}::float8 is null
          or ${sublets.areaLat} between ${at.south}::float8 and ${at.north}::float8
            and ${sublets.areaLng} between ${at.west}::float8 and ${at.east}::float8)`,
        sql`not exists (select from unnest(${at.words}::text[]) asked (word)
          where strpos(lower(${sublets.area} || ' ' || ${sublets.about}), asked.word) = 0)`,
      ),
    )
    .orderBy(asc(sublets.freeFrom), asc(sublets.id))
    .limit(at.most)
}
