// A sublet shows visitors its area, price and dates; no response to them reveals who offers it or where it is (PRODUCT.md §4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { makeSublet } from '#app/features/sublets/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { patientFetch } from '#tests/setup/servers/patient-fetch.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

const AREA = 'Canary Heights'
const SECRETS = ['4321 Canarywood', 'Unit 77Z', 'Canaryname', 'Zebedee', 'zebedee@canary.example']

let place: Awaited<ReturnType<typeof placeForSite>>
let site: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let ownerId: string
let subletId: string
let photo: Awaited<ReturnType<typeof makePhoto>>
const cookies = { visitor: '', student: '', blocked: '' }

beforeAll(async () => {
  place = await placeForSite()
  site = await startRoost(place.env)
  people = await peopleOf(place.env)
  await stopSchedule(people.ctx)
  const { ctx } = people
  await makeCampus(ctx, { slug: 'canary', shortName: 'CU', emailDomains: ['canary.example'] })
  const named = { givenName: 'Zebedee', familyName: 'Canaryname', email: 'zebedee@canary.example' }
  const owner = await makeUser(ctx, named)
  ownerId = owner.id
  const [student, blocked] = [await makeUser(ctx), await makeUser(ctx)]
  for (const user of [owner, student, blocked]) await makeProfile(ctx, user, { university: 'canary' })
  const home = await makeListing(ctx, {
    campus: 'canary',
    name: 'Homelink House',
    lat: 34.02834,
    lng: -118.28123,
  })
  subletId = await makeSublet(ctx, owner, {
    area: AREA,
    street: '4321 Canarywood Lane',
    unit: 'Unit 77Z',
    home,
  })
  photo = await makePhoto(ctx, {
    purpose: 'sublet-photo',
    ownerId: owner.id,
    subletId,
    alt: 'My room at 4321 Canarywood Lane, Zebedee',
  })
  await blockPerson({ ...ctx, actor: personOf(owner) }, blocked.id)
  const cookieOf = async (id: string) => (await openBrowser(ctx, id)).headers.get('Cookie') ?? ''
  cookies.student = await cookieOf(student.id)
  cookies.blocked = await cookieOf(blocked.id)
}, 240_000)
afterAll(async () => {
  await people?.close()
  await site?.stop()
  await place?.remove()
})

/** A page and its data, with the URL that it leads to. */
async function answerOf(address: string, viewer: keyof typeof cookies): Promise<string> {
  const [path = '', query = ''] = address.split('?')
  const asked = [address, `${path === '/' ? '/_' : path}.data?${query}`].map(async (each) => {
    const headers = { Cookie: cookies[viewer] }
    const answer = await patientFetch(`${site.url}${each}`, { redirect: 'manual', headers })
    expect(answer.status, `${viewer} at ${each}`).toBeLessThan(500)
    if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel()
      return ''
    }
    return `${answer.headers.get('Location') ?? ''}\n${await answer.text()}`
  })
  return (await Promise.all(asked)).join('\n')
}

const given: Record<string, string> = {
  file: 'homes-1.xml',
  campus: 'canary',
  propertyType: 'Apartment',
  way: 'walk',
}
const addresses = (): string[] => [
  ...routes.map(({ path = '' }) => {
    const filled = path.split('/').map((part) => {
      const name = part === '*' ? '*' : /^:(\w+)\??$/.exec(part)?.[1]
      if (name === undefined) return part
      return name === 'subletId' ? subletId : (given[name] ?? (name === '*' ? 'no-such-page' : newId()))
    })
    return `/${filled.join('/')}`
  }),
  '/sublets?campus=canary',
  '/listings?lease=3&campus=canary',
  '/listings?sublets=1&campus=canary',
  '/listings?sublets=1&view=map',
  '/sitemap.xml',
  '/sitemaps/sublets.xml',
  '/api/listings?campus=canary',
  '/api/listings/map?campus=canary',
  '/api/sublets?campus=canary',
]

test('in no page, its data, the API, OpenGraph or the sitemap a visitor finds who offers a sublet or where it is', async () => {
  const shown: string[] = []
  for (const address of addresses()) {
    const answer = await answerOf(address, 'visitor')
    if (answer.includes(AREA)) shown.push(address.replace(subletId, ':subletId'))
    for (const secret of [...SECRETS, ownerId, ownerId.replaceAll('-', '')])
      expect(answer, `${secret} at ${address}`).not.toContain(secret)
  }
  const found = [
    '/api/sublets',
    '/api/sublets?campus=canary',
    '/listings?lease=3&campus=canary',
    '/listings?sublets=1&campus=canary',
    '/listings?sublets=1&view=map',
    '/sublets',
    '/sublets/:subletId',
    '/sublets?campus=canary',
  ]
  expect(shown.toSorted()).toEqual(found)
})

test.each(['/sublets', '/sublets/:subletId'])(
  '%s sends a visitor no home and no coordinate',
  async (path) => {
    expect(await answerOf(path.replace(':subletId', subletId), 'visitor')).not.toMatch(
      /Homelink|\\?"l(?:at|ng)\\?"/,
    )
  },
)

test('a visitor gets its photo, without what its poster says of it where that has the address, and of its place the area alone', async () => {
  const page = await answerOf(`/sublets/${subletId}`, 'visitor')
  expect(page).toMatch(new RegExp(`property="og:image" content="[^"]*/media/${photo.id}/640.webp"`))
  expect(await answerOf(`/media/${photo.id}/640.webp`, 'visitor')).toContain(`the 640 pixels of ${photo.id}`)
  const beside = await answerOf('/listings?sublets=1&campus=canary', 'visitor')
  expect(beside).toContain('34.025')
  expect(beside).toContain('-118.285')
  for (const exact of ['34.02834', '-118.28123']) expect(`${page}${beside}`).not.toContain(exact)
})

test('a signed-in student finds the profile and the home, and still no name, street or unit; one who is blocked finds nothing', async () => {
  const answer = await answerOf(`/sublets/${subletId}`, 'student')
  expect(answer).toContain(ownerId)
  expect(answer).toContain('Homelink House')
  for (const secret of SECRETS) expect(answer).not.toContain(secret)
  for (const address of [`/sublets/${subletId}`, '/sublets', '/listings?lease=3&campus=canary'])
    expect(await answerOf(address, 'blocked'), address).not.toContain(AREA)
})
