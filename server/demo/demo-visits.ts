import { makeArrival, makeMessage, makeView, PHONE } from '#app/features/analytics/factory.ts'
import { visitRows, type WebsiteSessionRow, type ViewRow } from '#app/features/analytics/rows-of.ts'
import { writeVisits } from '#app/features/analytics/write-visits.server.ts'
import { makePartitions } from '#app/features/analytics/partitions.server.ts'
import { rollUpDay } from '#app/features/analytics/roll-up-day.server.ts'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import type { DemoHome } from '#app/features/listings/demo-homes.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { seededRandom, type Random } from './random.ts'

const SEED = 20_260_902
const DAYS = 28
/** All of the demo's campuses are in this zone. */
const ZONE = 'America/Los_Angeles'
const DAY = 86_400_000 // milliseconds
const MINUTE = 60_000
/** Visits per day, from Sunday: students look for homes on weekday evenings and on Sunday. */
const A_DAY = [46, 41, 38, 36, 33, 24, 27]
/** Weights of the hours in which visits begin, from 8 in the morning on. */
const HOURS = { 8: 2, 10: 4, 12: 6, 14: 5, 16: 6, 18: 8, 20: 10, 22: 6 }

const COMPUTER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const machines = [
  { userAgent: PHONE, w: '390x844' },
  { userAgent: PHONE, w: '430x932' },
  { userAgent: COMPUTER, w: '1440x900' },
  { userAgent: WINDOWS, w: '1536x864' },
]
const origins = {
  '': 50,
  'https://www.google.com/': 30,
  'https://www.instagram.com/': 12,
  'https://www.reddit.com/': 8,
}
const searches = { usc: 70, ucla: 20, ucsd: 10 }
const queries = {
  '': 50,
  '&beds=2': 15,
  '&max=1200': 15,
  '&beds=3&max=1000': 10,
  '&beds=1': 5,
  '&max=500': 5,
}
const asides = { '/find-mate': 5, '/signup': 4, '/about-us': 2 }

/** Invents four weeks of visits that end yesterday: some visitors return, most search near USC, and the homes of the demo's
 *  manager are opened more often than others. The same for the same day. */
export async function makeDemoVisits(
  ctx: SystemContext,
  homes: DemoHome[],
  managerId: string,
): Promise<void> {
  const { db } = ctx
  const random = seededRandom(SEED)
  const known = await listCampuses(ctx, 'all')
  const today = Date.parse(ctx.now().toLocaleDateString('en-CA', { timeZone: ZONE }))
  await makePartitions(db, new Date(today - DAYS * DAY))
  const visitors: string[] = []
  const [sessions, views]: [WebsiteSessionRow[], ViewRow[]] = [[], []]
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const day = new Date(today - ago * DAY)
    const count = Math.round((A_DAY[day.getUTCDay()] ?? 0) * random.between(0.85, 1.15) * (1.3 - ago / 90))
    for (let visit = 0; visit < count; visit += 1) {
      const made = inventVisit(random, homes, managerId, visitors, day)
      sessions.push(made.session)
      views.push(...made.views)
    }
  }
  await writeVisits(db, sessions, views)
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const day = utcDay(new Date(today - ago * DAY))
    await rollUpDay(db, { day, timeZone: ZONE, campuses: ['', ...known.map(({ slug }) => slug)] })
  }
}

function inventVisit(random: Random, homes: DemoHome[], managerId: string, visitors: string[], day: Date) {
  const hour = Number(random.weighted(HOURS)) + random.between(0, 2)
  // Hours on the West Coast; visits after midnight there would belong to the next day, so the last hours are avoided.
  const start = day.getTime() + (Math.min(hour, 23) + 7) * 60 * MINUTE
  const pages = inventPages(random, homes, managerId)
  const lengths = pages.map(() => random.whole(8, 140))
  const end = new Date(start + lengths.reduce((sum, length) => sum + length, 0) * 1000)
  const { userAgent, w } = random.pick(machines)
  let at = start
  const seen = pages.map(({ u, h }, index) => {
    const from = at
    at += (lengths[index] ?? 0) * 1000
    const given = { u, f: pages[index - 1]?.u ?? '', a: end.getTime() - from, d: lengths[index] ?? 0 }
    return makeView(new Date(from), h === undefined ? given : { ...given, h })
  })
  const message = makeMessage(new Date(start), {
    a: end.getTime() - start,
    n: pages.length,
    e: pages[0]?.u ?? '/',
    r: random.weighted(origins),
    w,
    p: seen,
  })
  const again = random.chance(0.35) && visitors.length > 0 ? random.pick(visitors) : undefined
  if (!again) visitors.push(message.v)
  return visitRows({ ...message, v: again ?? message.v }, makeArrival(end, { userAgent }))
}

/** A look at the first page only, or a search and some of the homes that it found. */
function inventPages(random: Random, homes: DemoHome[], managerId: string): { u: string; h?: number }[] {
  const first = random.chance(0.5) ? [{ u: '/' }] : []
  if (first.length > 0 && random.chance(0.3)) return first
  const campus = random.weighted(searches)
  const query = random.weighted(queries)
  const search = {
    u: `/listings?campus=${campus}${query}`,
    h: query === '&max=500' ? 0 : random.whole(12, 180),
  }
  const near = homes.filter((home) => home.campus === campus)
  const own = near.filter((home) => home.managerId === managerId)
  const opened = Array.from({ length: search.h === 0 ? 0 : random.whole(0, 4) }, () => {
    const { slug } = random.pick(own.length > 0 && random.chance(0.5) ? own : near)
    return { u: `/expanded-listing/${slug}` }
  })
  const aside = random.chance(0.15) ? [{ u: random.weighted(asides) }] : []
  return [...first, search, ...opened, ...aside]
}
