// A home that is paused keeps its page from everyone but those who asked about it, who read what became of it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { patientFetch } from '#tests/setup/servers/patient-fetch.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

let place: Awaited<ReturnType<typeof placeForSite>>
let site: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>

beforeAll(async () => {
  place = await placeForSite()
  site = await startRoost(place.env)
  people = await peopleOf(place.env)
  await stopSchedule(people.ctx)
}, 240_000)

afterAll(async () => {
  await people?.close()
  await site?.stop()
  await place?.remove()
})

test('who asked about a home that was paused reads so; a stranger reads nothing of it', async () => {
  const { ctx } = people
  await makeCampus(ctx, { slug: 'usc', shortName: 'USC' })
  const id = await makeListing(ctx, { name: 'Amberfinch House', address: '1200 N Fern St, Apt 4B' })
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [id], managerId: manager.id })
  const [ana, mate, stranger] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
  for (const user of [ana, mate, stranger]) await makeProfile(ctx, user)
  const inquiryId = await makeInquiry(ctx, ana, id)
  const named = { inquiryId, userId: mate.id, name: 'Mia Stone', place: 0, createdAt: ctx.now() }
  await ctx.db.insert(inquiryPeople).values({ id: newId(), ...named })
  await ctx.db.update(listings).set({ status: 'paused' }).where(eq(listings.id, id))
  const [home] = await ctx.db.select({ slug: listings.slug }).from(listings).where(eq(listings.id, id))
  const read = async (userId: string | null, name = home?.slug) => {
    const Cookie = userId === null ? '' : ((await openBrowser(ctx, userId)).headers.get('Cookie') ?? '')
    const answer = await patientFetch(`${site.url}/expanded-listing/${name}`, { headers: { Cookie } })
    return { status: answer.status, text: await answer.text() }
  }

  for (const [userId, name] of [[ana.id], [ana.id, id], [mate.id]] as const) {
    const own = await read(userId, name)
    expect(own.status).toBe(404)
    expect(own.text).toContain('This home is no longer offered')
    expect(own.text).toContain('Amberfinch House, 1200 N Fern St, Apt 4B may be rented, or paused.')
    expect(own.text).toContain(`href="/inquiries/${inquiryId}"`)
    expect(own.text).toContain('href="/listings?campus=usc"')
  }
  for (const other of [stranger.id, null]) {
    const { status, text } = await read(other)
    expect(status).toBe(404)
    expect(text).toContain('We could not find that page')
    expect(text).not.toMatch(/Amberfinch House|Fern St|no longer offered/)
  }
})
