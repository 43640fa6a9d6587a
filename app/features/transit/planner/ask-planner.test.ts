import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { publicListing } from '#app/features/search/queries/public-listings.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { motis } from '#app/platform/routing/motis.server.ts'
import { openTransitPlanner } from '#app/platform/routing/open-provider.server.ts'
import { openTripPlanner } from '#app/platform/routing/open-trip-planner.server.ts'
import { test as base } from '#tests/setup/databases/database.ts'
import { findTransit } from '../find-transit.server.ts'
import { askPlanner } from './ask-planner.server.ts'

type Asked = { address: string; body: string }
type Planner = { url: string; asked: Asked[]; answer: { status: number; body: unknown } | null }

/** A planner on this machine that gives the answer that a test sets; none for null. */
const test = base.extend<{ planner: Planner }>({
  planner: async ({}, use) => {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        planner.asked.push({ address: `${request.method} ${request.url}`, body })
        if (!planner.answer) return response.destroy()
        const { status, body: text } = planner.answer
        const written = typeof text === 'string' ? text : JSON.stringify(text)
        return response.writeHead(status, { 'content-type': 'application/json' }).end(written)
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const planner: Planner = { url: `http://127.0.0.1:${port}`, asked: [], answer: null }
    await use(planner)
    server.closeAllConnections()
    server.close()
  },
})

const campus = { lat: 34.0224, lng: -118.2851 }
const home = { lat: 34.04, lng: -118.33 }
/** The trains of the real morning that issue and notes tell of: every 10 minutes, later every 12, always 23 minutes. */
const departures = [
  '06:51',
  '07:01',
  '07:11',
  '07:21',
  '07:31',
  '07:41',
  '07:51',
  '08:01',
  '08:11',
  '08:21',
].concat(['08:31', '08:41', '08:51', '09:01', '09:13', '09:25', '09:37'])
const later = (time: string, minutes: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const sum = hour * 60 + minute + minutes
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}
// The clock of tests stands in November, when Los Angeles is eight hours behind.
const at = (time: string) => `2026-11-18T${time}:00-08:00`

const otpAnswer = {
  data: {
    planConnection: {
      edges: departures.map((leaves) => ({
        node: {
          start: at(leaves),
          end: at(later(leaves, 23)),
          legs: [
            {
              mode: 'WALK',
              transitLeg: false,
              duration: 120,
              from: { name: 'Origin' },
              to: { name: 'Westwood' },
              route: null,
            },
            {
              mode: 'TRAM',
              transitLeg: true,
              duration: 1080,
              from: { name: 'Westwood' },
              to: { name: 'Expo Park' },
              route: { shortName: 'E', longName: 'E Line (Expo)' },
            },
            {
              mode: 'WALK',
              transitLeg: false,
              duration: 180,
              from: { name: 'Expo Park' },
              to: { name: 'Destination' },
              route: null,
            },
          ],
        },
      })),
      routingErrors: [],
    },
  },
}
const motisAnswer = {
  requestParameters: {},
  from: {},
  to: {},
  direct: [],
  itineraries: departures.map((leaves) => ({
    duration: 1380,
    startTime: new Date(at(leaves)).toISOString(),
    endTime: new Date(at(later(leaves, 23))).toISOString(),
    transfers: 0,
    legs: [
      { mode: 'WALK', duration: 120, from: { name: 'START' }, to: { name: 'Westwood' } },
      {
        mode: 'TRAM',
        duration: 1080,
        from: { name: 'Westwood' },
        to: { name: 'Expo Park' },
        routeShortName: 'E',
        displayName: 'E',
      },
      { mode: 'WALK', duration: 180, from: { name: 'Expo Park' }, to: { name: 'END' } },
    ],
  })),
  previousPageCursor: '',
  nextPageCursor: '',
}

async function scene(ctx: SystemContext): Promise<string> {
  await makeCampus(ctx)
  await ctx.db.update(campuses).set(campus).where(eq(campuses.slug, 'usc'))
  return makeListing(ctx, home)
}
const shown = (ctx: SystemContext, id: string) => findTransit({ ...ctx, actor: visitor }, { id, ...home })

test.for([
  ['OpenTripPlanner', openTripPlanner, otpAnswer],
  ['MOTIS', motis, motisAnswer],
] as const)(
  '%s is asked once for a home, and its journeys make the minutes of our definition',
  async ([name, open, body], { ctx, planner }) => {
    const id = await scene(ctx)
    planner.answer = { status: 200, body }
    const provider = open(`${planner.url}/`)
    expect(await askPlanner(ctx, provider)).toBe(1)
    expect(await shown(ctx, id)).toEqual({
      kind: 'way',
      median: 28,
      most: 32,
      about: true,
      walkMinutes: 2,
      legs: [{ line: 'E', mode: 'train', from: 'Westwood', to: 'Expo Park', every: null }],
      lastWalkMinutes: 3,
      stops: [],
      timetables: [],
      planner: { name, day: '2026-11-18', askedOn: expect.any(String) as string },
    })
    expect(await askPlanner(ctx, provider)).toBe(0)
    expect(planner.asked).toHaveLength(1)
    expect(
      JSON.parse(await publicListing({ ...ctx, actor: visitor }, { idOrSlug: id, people: null })),
    ).toMatchObject({
      toCampus: [{ way: 'transit', minutes: 28, about: true, source: provider.name }],
    })
    const month = new Date(ctx.now().getTime() + 31 * 86_400_000)
    expect(await askPlanner({ ...ctx, now: () => month }, provider)).toBe(1)
  },
)

test('both are asked in their own words', async ({ ctx, planner }) => {
  await scene(ctx)
  planner.answer = { status: 200, body: motisAnswer }
  await askPlanner(ctx, motis(planner.url))
  await ctx.db.delete(transitMinutes)
  planner.answer.body = otpAnswer
  await askPlanner(ctx, openTripPlanner(planner.url))
  const [toMotis, toOtp] = planner.asked
  const { pathname, searchParams } = new URL(toMotis?.address.replace('GET ', '') ?? '', planner.url)
  expect(pathname).toBe('/api/v5/plan')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    fromPlace: '34.04,-118.33',
    toPlace: '34.0224,-118.2851',
    time: '2026-11-18T17:59:00.000Z',
    arriveBy: 'true',
    searchWindow: '10740',
    maxTransfers: '2',
  })
  expect(toOtp?.address).toBe('POST /otp/gtfs/v1')
  expect(JSON.parse(toOtp?.body ?? '')).toMatchObject({
    query: expect.stringContaining('planConnection') as string,
    variables: {
      from: { location: { coordinate: { latitude: 34.04, longitude: -118.33 } } },
      by: '2026-11-18T17:59:00.000Z',
      window: 'PT10740S',
    },
  })
})

test('no journey is an answer, which is not asked for again; neither is one that walking equals', async ({
  ctx,
  planner,
}) => {
  const id = await scene(ctx)
  const near = await makeListing(ctx, { lat: 34.0229, lng: -118.2865, address: '1 Near Street' })
  planner.answer = { status: 200, body: { itineraries: [] } }
  expect(await askPlanner(ctx, motis(planner.url))).toBe(2)
  expect(await askPlanner(ctx, motis(planner.url))).toBe(0)
  expect(await shown(ctx, id)).toBeNull()
  await ctx.db.delete(transitMinutes)
  planner.answer.body = motisAnswer
  expect(await askPlanner(ctx, motis(planner.url))).toBe(2)
  const rows = await ctx.db
    .select({ id: transitMinutes.listingId, median: transitMinutes.median })
    .from(transitMinutes)
  expect(rows.toSorted((one) => (one.id === id ? -1 : 1))).toEqual([
    { id, median: 28 },
    { id: near, median: null },
  ])
})

const [first] = motisAnswer.itineraries
test.for([
  [openTripPlanner, 200, { errors: [{ message: 'Validation error' }] }],
  [openTripPlanner, 200, { data: { planConnection: null } }],
  [openTripPlanner, 500, 'busy'],
  [motis, 400, { error: 'bad' }],
  [motis, 200, '{"itineraries":['],
  [motis, 200, { itineraries: [{ ...first, startTime: 'soon' }] }],
  [motis, 200, { itineraries: Array.from({ length: 1_001 }, () => first) }],
  [motis, 200, `{"itineraries":[],"waste":"${'x'.repeat(5_000_000)}"}`],
] as const)(
  'what is no answer gives no minutes, and is asked again: %o %i',
  async ([open, status, body], { ctx, planner }) => {
    const id = await scene(ctx)
    planner.answer = { status, body }
    const log = { ...ctx.log, warn: () => {} }
    expect(await askPlanner({ ...ctx, log }, open(planner.url))).toBe(0)
    expect(await shown(ctx, id)).toBeNull()
    expect(await askPlanner({ ...ctx, log }, open(planner.url))).toBe(0)
    expect(planner.asked).toHaveLength(2)
  },
)

test('a planner that is not there is left alone after three homes', async ({ ctx, planner }) => {
  await scene(ctx)
  for (let home = 1; home < 6; home += 1) await makeListing(ctx, { externalId: `home ${home}` })
  const log = { ...ctx.log, warn: () => {} }
  expect(await askPlanner({ ...ctx, log }, motis(planner.url))).toBe(0)
  expect(planner.asked).toHaveLength(3)
})

test('journeys back in time, without a ride or with three changes do not count', async ({ ctx, planner }) => {
  const id = await scene(ctx)
  const { legs } = first ?? { legs: [] }
  const [walk, ride] = legs
  planner.answer = {
    status: 200,
    body: {
      itineraries: motisAnswer.itineraries.flatMap((each) => [
        { ...each, endTime: each.startTime, startTime: each.endTime },
        { ...each, legs: [walk] },
        { ...each, legs: [ride, ride, ride, ride] },
      ]),
    },
  }
  expect(await askPlanner(ctx, motis(planner.url))).toBe(1)
  expect(await shown(ctx, id)).toBeNull()
})

base('the operator sets both the planner and its address', () => {
  expect(openTransitPlanner({})).toBeUndefined()
  const set = { TRANSIT_PROVIDER: 'otp', TRANSIT_URL: 'http://localhost:8080' } as const
  expect(openTransitPlanner(set)?.name).toBe('otp')
  expect(() => openTransitPlanner({ TRANSIT_PROVIDER: 'motis' })).toThrow('TRANSIT_URL is missing')
  expect(() => openTransitPlanner({ TRANSIT_URL: 'http://localhost:8080' })).toThrow(
    'TRANSIT_PROVIDER is missing',
  )
})
