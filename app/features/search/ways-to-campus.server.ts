import { sql } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { commutes } from '#app/database/schema/commute.ts'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import { listingDrives } from '#app/database/schema/listings.ts'
import { streetAreas } from '#app/database/schema/streets.ts'
import { transitFeeds, transitMinutes } from '#app/database/schema/transit.ts'
import type { WayToCampus } from '#app/features/listings/facts/to-campus.ts'

const [s, c, w, d, t] = [listingSearch, campuses, commutes, listingDrives, transitMinutes]
const [area, feed] = [streetAreas, transitFeeds]

const isAbout = (bit: number) => sql`${s.approximate} = 1 or ${w.unstated} & ${sql.raw(String(bit))} <> 0`

/** The ways of a home to its campus with their minutes, source and its day, as a JSON array, from `cardSources` joined with
 *  listing_search: of streets the oldest day of the areas around the campus, of timetables the first day of those that the
 *  journey uses, of a planner and a drive the day on which it was asked for. */
export const waysToCampus = sql<WayToCampus[]>`(
  select coalesce(json_agg(json_build_object('way', known.way, 'minutes', known.minutes, 'about', known.about,
    'source', known.source, 'sourceDate', known.day)), '[]'::json)
  from (select string_agg(distinct ${area.attribution}, ', ') as source, min(${area.sourceDate}) as day
      from ${area} where ${area.ready} and ${c.lat} between ${area.south} and ${area.north}
        and ${c.lng} between ${area.west} and ${area.east}) streets
    cross join lateral (select string_agg(distinct agency, ', ') as source, min(${feed.validFrom}) as day
      from jsonb_array_elements(${t.journey} -> 'legs') leg join ${feed} on ${feed.id} = (leg ->> 'feedId')::int
        cross join unnest(${feed.agencies}) agency) timetables
    cross join lateral (values ('walk', ${s.walkMinutes}, ${isAbout(1)}, streets.source, streets.day),
      ('bike', ${s.bikeMinutes}, ${isAbout(2)}, streets.source, streets.day),
      ('transit', ${s.transitMinutes}, ${s.approximate} = 1 or ${t.about}, coalesce(${t.planner}, timetables.source),
        coalesce(${t.askedAt}::date, timetables.day)),
      ('drive', ${s.driveMinutes}, false, ${d.provider}, ${d.askedAt}::date)
    ) known (way, minutes, about, source, day)
  where known.minutes is not null)`
