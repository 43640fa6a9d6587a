import { publicListingDetail, publicMap, publicPage } from '#app/features/listings/public-listing.ts'
import { publicSublets } from '#app/features/sublets/public-sublets.ts'
import { expect, test } from '../fixtures.ts'

const anywhere = { Origin: 'https://elsewhere.example' }

test('anybody can read the homes of a search, page by page, with conditional requests @desktop', async ({
  request,
}) => {
  const first = await request.get('/api/listings?sort=price&color=red', { headers: anywhere })
  expect(first.status()).toBe(200)
  expect(first.headers()).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(first.headers()['access-control-allow-credentials']).toBeUndefined()
  const page = publicPage.parse(await first.json())
  expect(page.items).toHaveLength(50)
  expect(page.notes).toEqual(['There is no parameter “color”.'])

  const ids = page.items.map(({ id }) => id)
  for (let { next } = page; next !== null;) {
    const following = publicPage.parse(
      await (await request.get(new URL(next).pathname + new URL(next).search)).json(),
    )
    ids.push(...following.items.map(({ id }) => id))
    next = following.next
  }
  expect(ids).toHaveLength(page.total)
  expect(new Set(ids).size).toBe(page.total)

  const again = await request.get('/api/listings?sort=price&color=red', {
    headers: { 'If-None-Match': first.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
})

test('one home, the map and the campuses answer as the OpenAPI document says @desktop', async ({
  request,
}) => {
  const { items } = publicPage.parse(await (await request.get('/api/listings?campus=usc')).json())
  const [home] = items
  const one = publicListingDetail.parse(await (await request.get(`/api/listings/${home?.slug}`)).json())
  expect(one.id).toBe(home?.id)
  const map = publicMap.parse(await (await request.get('/api/listings/map?campus=usc')).json())
  expect(map.pins.length + map.unplaced).toBe(map.total)
  const sublets = publicSublets.parse(await (await request.get('/api/sublets?campus=usc&from=soon')).json())
  expect(sublets.total).toBeGreaterThan(0)
  expect(sublets.notes).toEqual(['We couldn’t read “soon” as a date, so it isn’t applied.'])
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths)).toEqual([
    '/api/listings',
    '/api/listings/map',
    '/api/listings/{id}',
    '/api/sublets',
    '/api/campuses',
  ])
  expect(await (await request.get('/api/campuses')).json()).toHaveProperty('items.0.slug')
})

test('invalid input gives a note or a 4xx, in JSON @desktop', async ({ request }) => {
  for (const query of [
    'page=999999999',
    'box=9,9,1,1',
    'q=%F0%9F%8F%A0%27%3A*',
    'beds=-1&min=x',
    'page=99999',
  ])
    publicPage.parse(await (await request.get(`/api/listings?${query}`)).json())
  const missing = await request.get('/api/listings/nowhere')
  expect(missing.status()).toBe(404)
  expect(await missing.json()).toHaveProperty('error')
})
