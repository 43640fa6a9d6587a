// A home whose manager shows only its approximate place: only responses to its managers and admins contain the digits of the exact place
// or a distance to it, and no search reveals where it is.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { patientFetch } from '#tests/setup/servers/patient-fetch.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

const EXACT = { lat: 34.0271853, lng: -118.2793641 }
const SHOWN = { lat: 34.03, lng: -118.28 }
/** Enough digits to locate it within a hundred yards, however they are rounded. */
const DIGITS = /34\.027[12]|118\.2793|118\.2794/

const VIEWERS = ['visitor', 'student', 'otherManager', 'manager'] as const
type Viewer = (typeof VIEWERS)[number]

let place: Awaited<ReturnType<typeof placeForSite>>
let site: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let listingId: string
let slug: string
let address: string
let collectionId: string
const cookies = { visitor: '' } as Record<Viewer, string>

beforeAll(async () => {
  place = await placeForSite()
  site = await startRoost(place.env)
  people = await peopleOf(place.env)
  await stopSchedule(people.ctx)
  const { ctx } = people
  const student = await makeUser(ctx)
  await makeProfile(ctx, student, {})
  const rights = { student: false, manager: true }
  const manager = await makeUser(ctx, rights)
  const made = {
    student,
    manager,
    otherManager: await makeUser(ctx, rights),
  }
  await makeCampus(ctx, { slug: 'near' })
  listingId = await makeListing(ctx, { campus: 'near', ...EXACT, precision: 'approximate' })
  await makeListing(ctx, { campus: 'near', name: 'Another', lat: 34.0224, lng: -118.29 })
  await ctx.db
    .update(listings)
    .set({ managerId: manager.id, companyId: await companyOf(ctx, manager.id) })
    .where(eq(listings.id, listingId))
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  if (!home) throw new Error('one was made')
  ;({ slug, address } = home)
  collectionId = await makeCollection(ctx, student, { homes: [listingId] })
  for (const [viewer, { id }] of Object.entries(made) as [Viewer, { id: string }][])
    cookies[viewer] = (await openBrowser(ctx, id)).headers.get('Cookie') ?? ''
}, 240_000)
afterAll(async () => {
  await people?.close()
  await site?.stop()
  await place?.remove()
})

/** Values for route parameters: the home wherever one fits. */
const partOf = (name: string) =>
  ({
    propertyId: slug,
    listingId,
    id: listingId,
    collectionId,
    campus: 'near',
    propertyType: 'Apartment',
    way: 'walk',
    section: 'place',
    activeTabParam: 'matches',
    file: 'homes-1.xml',
    version: '1',
    viewer: 'student',
    '*': 'no-such-page',
  })[name] ?? newId()

const addresses = (): string[] =>
  routes.map(({ path = '' }) => {
    const filled = path.split('/').map((part) => {
      const name = part === '*' ? '*' : /^:(\w+)\??$/.exec(part)?.[1]
      return name === undefined ? part : partOf(name)
    })
    return `/${filled.join('/')}`
  })

/** URLs whose query determines what they show. */
const queries = () => [
  '/listings?campus=near',
  '/listings?campus=near&sort=distance',
  '/listings/Apartment?campus=near&view=map',
  '/api/listings?campus=near',
  '/api/listings/map?campus=near',
  '/api/listings/map?campus=near&q=amberfinch',
  `/expanded-listing/${slug}?tab=location`,
  `/expanded-listing/${slug}?tab=location&places=transit`,
  `/collections/${collectionId}/compare?homes=${listingId}`,
]

const ask = (address: string, viewer: Viewer) =>
  patientFetch(`${site.url}${address}`, {
    redirect: 'manual',
    headers: { Cookie: cookies[viewer] },
    signal: AbortSignal.timeout(30_000),
  })

async function read(address: string, viewer: Viewer): Promise<string> {
  const answer = await ask(address, viewer)
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return ''
  }
  expect(answer.status, `${viewer} at ${address}`).toBeLessThan(500)
  return [...answer.headers].join('\n') + (await answer.text())
}

const dataOf = (address: string) => {
  const [path = '', query] = address.split('?')
  return `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`
}

test('no door gives the exact place to anybody else', async () => {
  const told: string[] = []
  for (const viewer of ['visitor', 'student', 'otherManager'] as const)
    for (const address of [...addresses(), ...queries()])
      for (const door of [address, dataOf(address)])
        if (DIGITS.test(await read(door, viewer))) told.push(`${viewer} at ${door}`)
  expect(told).toEqual([])
})

test('those who may edit it get it, so the test would find it', async () => {
  expect(await read(`/manage/homes/${listingId}/edit/place`, 'manager')).toMatch(DIGITS)
})

test('the doors are open: they give the shown place', async () => {
  for (const door of ['/api/listings?campus=near', `/api/listings/${listingId}`])
    expect(await read(door, 'visitor')).toMatch(
      /"lat" ?: ?34\.03, ?"lng" ?: ?-118\.28, ?"precision" ?: ?"approximate"/,
    )
  expect(await read(`/expanded-listing/${slug}.data`, 'visitor')).toContain('34.03')
  expect(await read('/api/listings/map?campus=near', 'visitor')).toContain('34.03')
})

test('its address is shown as its manager wrote it, and the page does not say that nobody knows it', async () => {
  const page = await read(`/expanded-listing/${slug}?tab=location`, 'visitor')
  expect(page).toContain(address)
  expect(page).toContain('The map shows about where this home is, not the exact place.')
  expect(page).not.toMatch(/exact address|neighborhood/)
})

test('a narrow part of the map finds it where it is shown, and not where it is', async () => {
  const found = async ({ lat, lng }: typeof EXACT) => {
    const sides = [lng - 0.001, lat - 0.001, lng + 0.001, lat + 0.001]
    const box = sides.map((side) => side.toFixed(4)).join(',')
    const text = await read(`/api/listings/map?campus=near&box=${box}`, 'visitor')
    expect(text).toContain('"notes":[]')
    return text.includes(listingId)
  }
  expect([await found(SHOWN), await found(EXACT)]).toEqual([true, false])
})
