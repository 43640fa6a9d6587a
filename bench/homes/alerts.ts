import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { findNews, readNews } from '#app/features/alerts/find-news.server.ts'
import { recordNews } from '#app/features/alerts/record-news.server.ts'
import { savedHref } from '#app/features/alerts/paths.ts'
import { emptySearch, type ListingSearch } from '#app/features/search/search-params.ts'
import { withHomes } from '../database.ts'
import { row, type Result } from '../rows.ts'

/** Homes added per day, and searches processed per batch, as in the job. */
const NEW_HOMES = 2_000
const BATCH = 500
/** Seconds of one core. */
const LIMIT = 120

/** Matches a day's new homes against `size` different saved searches: reading the recorded news, parsing the searches from
 *  their URLs, and matching. Sending emails is not included. */
export async function benchAlerts(size: number): Promise<Result> {
  return withHomes(NEW_HOMES, async ({ ctx }) => {
    await ctx.db.execute(sql`delete from known_homes`)
    const noting = performance.now()
    const noted = await recordNews(ctx)
    const noteSeconds = (performance.now() - noting) / 1000
    if (noted !== NEW_HOMES) throw new Error(`${noted} homes were noted`)
    const before = new Date(ctx.now().getTime() - 1000)
    const asked = Array.from({ length: size }, (_, n) => ({
      userId: `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
      href: savedHref(searchNumber(n)),
      since: before,
    }))
    const start = process.cpuUsage()
    const began = performance.now()
    const window = await readNews(ctx.db, before, ctx.now())
    let found = 0
    let longest = 0
    for (let from = 0; from < size; from += BATCH) {
      const batchBegan = performance.now()
      for (const news of await findNews(ctx.db, asked.slice(from, from + BATCH), window))
        found += news.new.length
      longest = Math.max(longest, performance.now() - batchBegan)
    }
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(start)
    const cpu = (user + system) / 1e6
    if (found === 0) throw new Error('nothing was found')
    if (seconds > LIMIT) throw new Error(`${seconds.toFixed(1)} s are more than ${LIMIT} s`)
    return {
      rows: [row('saved searches, a day of 2,000 new homes', size, seconds, LIMIT, 's')],
      extra: {
        'homes found': found,
        'seconds of this process alone': cpu.toFixed(1),
        'longest batch of 500': `${longest.toFixed(0)} ms`,
        'noting the new homes': `${noteSeconds.toFixed(2)} s`,
      },
    }
  })
}

/** A realistic search, different for each number. */
function searchNumber(n: number): ListingSearch {
  const pick = <Value>(values: readonly Value[], salt: number): Value =>
    values[Math.floor(n / salt) % values.length] as Value
  return {
    ...emptySearch,
    campus: pick(['usc', 'ucla', 'ucsd', null], 1),
    type: pick([null, null, 'Apartment', 'House', 'Studio'], 4),
    beds: pick([null, 1, 2, 3, 4], 20),
    orMore: pick([false, true], 3),
    max: 600 + (n % 997),
    min: pick([null, 400], 7),
    people: pick([null, 2, 3], 11),
    amenities: pick([[], ['furnished'], ['pets'], ['parking', 'laundry']], 13),
    moveIn: pick([null, '2027-08-15', '2027-06-01'], 17),
    q: pick(['', '', '', '', '', '', '', 'cedi', 'garden', 'loft'], 19),
    box: pick([null, null, { south: 34.0, north: 34.05, west: -118.33, east: -118.25 }], 23),
  } satisfies ListingSearch
}
