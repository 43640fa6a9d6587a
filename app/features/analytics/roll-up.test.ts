import fc from 'fast-check'
import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { analyticsDaily, analyticsReturning, analyticsSums } from '#app/database/schema/site/analytics.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { likes } from '#app/database/schema/homes/saves.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeLike } from '#app/features/saves/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeView, makeVisit } from './factory.ts'
import { MOST_NAMES, NO_EARLIER_VISIT, OTHER_NAMES } from './rules.ts'
import { rollUpDay } from './roll-up-day.server.ts'

type Seen = { who: string; at: number; pages: number; seconds: number; campus: string | null }

const HOUR = 3_600_000
/** Includes the end of a month and, in Los Angeles, the end of daylight saving time. */
const FROM = Date.parse('2026-10-30T20:00:00Z')
const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']
const people = Array.from({ length: 4 }, () => newId())

const visit = fc.record({
  who: fc.constantFrom(...people),
  at: fc.integer({ min: 0, max: 80 * HOUR }).map((after) => FROM + after),
  pages: fc.integer({ min: 1, max: 4 }),
  seconds: fc.integer({ min: 0, max: 4000 }),
  campus: fc.constantFrom(null, 'here', 'there'),
})

async function keep(ctx: SystemContext, { who, at, pages, seconds, campus }: Seen) {
  const s = v7({ msecs: at })
  const start = new Date(at)
  const u = campus === null ? '/' : `/listings?campus=${campus}`
  const p = Array.from({ length: pages }, () => makeView(start, { u, a: seconds * 1000 }))
  const end = new Date(at + seconds * 1000)
  await makeVisit(ctx, end, { message: { v: who, s, a: seconds * 1000, n: pages, e: u, p } })
}

const dayOf = (at: number, timeZone: string) => new Date(at).toLocaleDateString('en-CA', { timeZone })
const daysBetween = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / (24 * HOUR)

/** The roll-up's result, computed one visit at a time. */
function counted(visits: Seen[], campus: string, timeZone: string) {
  const own = visits.filter((one) => campus === '' || one.campus === campus)
  const of = (day: string) => own.filter(({ at }) => dayOf(at, timeZone) === day)
  const days = DAYS.filter((day) => of(day).length > 0)
  const sum = (list: Seen[], value: (one: Seen) => number) => list.reduce((all, one) => all + value(one), 0)
  return {
    daily: days.map((day) => ({
      campus,
      day,
      visitors: new Set(of(day).map(({ who }) => who)).size,
      sessions: of(day).length,
      views: sum(of(day), ({ pages }) => pages),
      bounces: of(day).filter(({ pages }) => pages === 1).length,
      seconds: sum(of(day), ({ seconds }) => Math.min(seconds, 1800)),
      missing: 0,
    })),
    /** Distinct visitors of every range of days. */
    ranges: DAYS.flatMap((from) =>
      DAYS.filter((to) => to >= from).map(
        (to) =>
          new Set(
            own
              .filter(({ at }) => dayOf(at, timeZone) >= from && dayOf(at, timeZone) <= to)
              .map(({ who }) => who),
          ).size,
      ),
    ),
  }
}

async function summed({ db }: SystemContext, campus: string) {
  const daily = await db
    .select()
    .from(analyticsDaily)
    .where(eq(analyticsDaily.campus, campus))
    .orderBy(asc(analyticsDaily.day))
  const gaps = await db.select().from(analyticsReturning).where(eq(analyticsReturning.campus, campus))
  const ranges = DAYS.flatMap((from) =>
    DAYS.filter((to) => to >= from).map((to) =>
      gaps
        .filter(({ day, gap }) => day >= from && day <= to && gap > daysBetween(from, day))
        .reduce((all, { visitors }) => all + visitors, 0),
    ),
  )
  return { daily, ranges }
}

test('sums equal a count of single visits across days, months and the end of daylight saving time, also when recomputed', async ({
  ctx,
}) => {
  const zones = { '': 'America/Los_Angeles', here: 'America/Los_Angeles', there: 'Asia/Kolkata' }
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 14 }), async (visits) => {
      await ctx.db.execute(sql`delete from website_sessions`)
      await ctx.db.execute(sql`delete from page_views`)
      for (const one of visits) await keep(ctx, one)
      for (let time = 0; time < 2; time += 1)
        for (const day of DAYS)
          for (const [campus, timeZone] of Object.entries(zones))
            await rollUpDay(ctx.db, { day, timeZone, campuses: [campus] })
      for (const [campus, timeZone] of Object.entries(zones))
        expect(await summed(ctx, campus)).toEqual(counted(visits, campus, timeZone))
    }),
    { numRuns: 4 },
  )
  const never = await ctx.db
    .select()
    .from(analyticsReturning)
    .where(eq(analyticsReturning.gap, NO_EARLIER_VISIT))
  expect(never.every(({ visitors }) => visitors > 0)).toBe(true)
})

test('sums of pages, searches without results, and the funnel to an inquiry', async ({ ctx }) => {
  const campus = await makeCampus(ctx, { slug: 'sums' })
  expect(campus).toBeDefined()
  const at = new Date('2026-11-20T20:00:00Z')
  const p = [
    makeView(at, { u: '/listings/House?campus=sums&max=900&amenities=wifi', h: 0, a: 3000 }),
    makeView(at, { u: '/listings?campus=sums', h: 4, a: 2000 }),
    makeView(at, { u: '/listings?campus=sums', h: 0, a: 1000 }),
  ]
  await makeVisit(ctx, at, { message: { p, n: 4, w: '390x844' } })
  await rollUpDay(ctx.db, { day: '2026-11-20', timeZone: 'America/Los_Angeles', campuses: ['sums'] })
  const sums = await ctx.db
    .select({ kind: analyticsSums.kind, name: analyticsSums.name, count: analyticsSums.count })
    .from(analyticsSums)
    .where(eq(analyticsSums.campus, 'sums'))
    .orderBy(asc(analyticsSums.kind), asc(analyticsSums.name))
  expect(sums.map(({ kind, name, count }) => `${kind}: ${name} ${count}`)).toEqual([
    'browser: Safari on iPhone 1',
    'device: phone 1',
    'empty: highest budget 1',
    'empty: no filter 1',
    'empty: type 1',
    'empty: wifi 1',
    'entry: / 1',
    'exit: /listings 1',
    'funnel: search 1',
    'page: /listings 2',
    'page: /listings/House 1',
    'referrer: direct 1',
    'search-beds: any 3',
    'search-budget: 501-1000 1',
    'search-budget: no limit 2',
    'search-campus: sums 3',
    'size: up to 479 px 1',
  ])
  const [day] = await ctx.db.select().from(analyticsDaily).where(eq(analyticsDaily.campus, 'sums'))
  expect(day).toMatchObject({ missing: 1, views: 3, bounces: 0 })
})

test('made-up names add a limited number of sums, and the frequent ones stay', async ({ ctx }) => {
  const at = new Date('2026-11-20T20:00:00Z')
  const invent = async (r: string, u: string) =>
    makeVisit(ctx, at, { message: { r, e: u, p: [makeView(at, { u })] } })
  for (let made = 0; made < MOST_NAMES + 50; made += 1)
    await invent(`https://a${made}.example/`, `/listings?campus=made-up-${made}`)
  for (let time = 0; time < 2; time += 1) await invent('https://news.example/', '/listings?campus=usc')
  await rollUpDay(ctx.db, { day: '2026-11-20', timeZone: 'UTC', campuses: [''] })
  for (const [kind, frequent] of [
    ['referrer', 'https://news.example'],
    ['search-campus', 'usc'],
  ] as const) {
    const sums = await ctx.db.select().from(analyticsSums).where(eq(analyticsSums.kind, kind))
    expect(sums).toHaveLength(MOST_NAMES + 1)
    expect(sums.reduce((all, { count }) => all + count, 0)).toBe(MOST_NAMES + 52)
    expect(sums.find(({ name }) => name === frequent)?.count).toBe(2)
    expect(sums.find(({ name }) => name === OTHER_NAMES)?.count).toBe(51)
  }
})

test('funnel steps count only in the order of a visit: like and inquiry after searching and opening a home', async ({
  ctx,
}) => {
  await makeCampus(ctx, { slug: 'steps' })
  const at = new Date('2026-11-20T20:00:00Z')
  const later = new Date(at.getTime() + 600_000)
  const home = await makeListing(ctx, { campus: 'steps' })
  const pages = () => [
    makeView(at, { u: '/listings?campus=steps', a: 500_000 }),
    makeView(at, { u: `/expanded-listing/${home}`, a: 300_000 }),
  ]
  const during = new Date(at.getTime() + 400_000)
  const visitOf = async (does: { p: ReturnType<typeof pages>; likes: boolean; asks: boolean }) => {
    const user = await makeUser(ctx)
    const acting = { ...ctx, now: () => during }
    if (does.likes) await makeLike(acting, user, home)
    if (does.asks) await makeInquiry(acting, user, home, { birthDate: '2003-05-06' })
    await ctx.db.update(likes).set({ likedAt: during })
    await ctx.db.update(inquiries).set({ createdAt: during })
    await makeVisit(ctx, later, { userId: user.id, message: { a: 600_000, p: does.p, n: does.p.length } })
  }
  await visitOf({ p: pages(), likes: true, asks: true })
  await visitOf({ p: pages(), likes: true, asks: false })
  await visitOf({ p: pages(), likes: false, asks: true })
  await visitOf({ p: pages().slice(1), likes: true, asks: true })
  await rollUpDay(ctx.db, { day: '2026-11-20', timeZone: 'America/Los_Angeles', campuses: ['steps'] })
  const steps = await ctx.db
    .select({ name: analyticsSums.name, count: analyticsSums.count })
    .from(analyticsSums)
    .where(and(eq(analyticsSums.campus, 'steps'), eq(analyticsSums.kind, 'funnel')))
  expect(Object.fromEntries(steps.map(({ name, count }) => [name, count]))).toEqual({
    search: 3,
    home: 3,
    like: 2,
    inquiry: 1,
  })
})
