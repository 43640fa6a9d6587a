import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Site } from '../visit.ts'
import { longQueries } from './long-queries.ts'

const app = new Hono<Site>()
app.use(longQueries)
app.all('*', (c) => c.text('done'))

const to = async (address: string, method = 'GET') => {
  const answer = await app.request(address, { method })
  return answer.status === 302 ? answer.headers.get('Location') : answer.status
}

test('a page with a long query leads to the same without its longest parameters', async () => {
  const long = 'x'.repeat(4000)
  expect(await to(`/find-mate?all=any&more=${long}&budget=900`)).toBe('?all=any&budget=900')
  expect(await to(`/listings?${long}`)).toBe('?')
  expect(await to(`//evil.example/?more=${long}`), 'never to another site').toBe('?')
  const many = Array.from({ length: 2000 }, (_, at) => `a${at}=`).join('&')
  expect(String(await to(`/find-mate?${many}&all=any`)).length).toBeLessThan(3100)
})

test('a query as long as people make one stays, and so does what a page bounds by itself', async () => {
  const words = encodeURIComponent('家'.repeat(200))
  const amenities = 'air_conditioning,'.repeat(50)
  for (const address of [
    `/listings?q=${words}&amenities=${amenities}`,
    `/login?returnTo=${'x'.repeat(4000)}`,
    `/manage/rents?${'home=5a1f7c0e-0000-7000-8000-000000000000&'.repeat(150)}`,
    `/api/listings?q=${'x'.repeat(4000)}`,
    `/find-mate.data?more=${'x'.repeat(4000)}`,
  ])
    expect(await to(address), address.slice(0, 30)).toBe(200)
})

test('a form that is sent to a long address is refused', async () => {
  expect(await to(`/login?more=${'x'.repeat(4000)}`, 'POST')).toBe(414)
})
