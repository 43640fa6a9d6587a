// Every 429 response says when to try again, whether a script or the browser itself sent the form, and whether or not the route exports
// `headers`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

const MOST = 40 // tries until a limit must have been reached

let place: Awaited<ReturnType<typeof placeForSite>>
let site: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let cookie: string
let listingId: string

beforeAll(async () => {
  place = await placeForSite()
  site = await startRoost(place.env)
  people = await peopleOf(place.env)
  const { ctx } = people
  const student = await makeUser(ctx)
  await makeProfile(ctx, student, {})
  await makeCampus(ctx)
  listingId = await makeListing(ctx)
  cookie = (await openBrowser(ctx, student.id)).headers.get('Cookie') ?? ''
}, 240_000)
afterAll(async () => {
  await people?.close()
  await site?.stop()
  await place?.remove()
})

const post = (address: string, typed: Record<string, string>) =>
  fetch(`${site.url}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: site.url },
    body: new URLSearchParams(typed),
    signal: AbortSignal.timeout(30_000),
  })

test.for<{ what: string; address: () => string; typed: Record<string, string> }>([
  {
    what: 'a report about a home',
    address: () => `/expanded-listing/${listingId}/report`,
    typed: { reason: 'scam', note: 'A deposit by gift card.' },
  },
  {
    what: 'that a home is gone',
    address: () => `/expanded-listing/${listingId}/gone`,
    typed: { note: 'Rented.' },
  },
])('too often, $what', async ({ address, typed }) => {
  let answer = await post(address(), typed)
  for (let tries = 1; answer.status !== 429 && tries < MOST; tries += 1) {
    await answer.text()
    answer = await post(address(), typed)
  }
  const asData = await post(`${address()}.data`, typed)
  for (const [name, { status, headers }] of Object.entries({ page: answer, data: asData })) {
    expect([name, status]).toEqual([name, 429])
    // The wait of a daily limit, not the default of an hour.
    expect(Number(headers.get('Retry-After')), name).toBeGreaterThan(3600)
  }
})
