import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { listingMeta } from '#app/features/listing-page/ui/listing-meta.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { editListing } from '#app/features/publishing/edit-listing.server.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing, makePlace } from '#app/features/listings/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { visitor, type Actor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { loader } from './listing.tsx'

/** The loader's response to a visitor at `/expanded-listing/{propertyId}{query}`. */
function open(ctx: SystemContext, propertyId: string | undefined, query = '', actor: Actor = visitor) {
  const url = new URL(
    `http://localhost:3000/expanded-listing/${encodeURIComponent(propertyId ?? '')}${query}`,
  )
  const context = new RouterContextProvider()
  context.set(requestContext, { ...ctx, actor })
  const request = new Request(url)
  return loader({ params: { propertyId }, url, request, context, pattern: '/expanded-listing/:propertyId?' })
}

test('without an id it leads to the search', async ({ ctx }) => {
  const answer: unknown = await open(ctx, undefined).catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).status).toBe(302)
  expect((answer as Response).headers.get('location')).toBe('/listings')
})

test('invalid ids are "not found"', async ({ ctx }) => {
  const text = fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }), fc.uuid())
  await fc.assert(
    fc.asyncProperty(text, async (id) => {
      await expect(open(ctx, id)).rejects.toThrow(NotFound)
    }),
  )
})

test('an archived home is gone, with similar ones', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  await makeListing(ctx, { name: 'Still here' })
  expect((await open(ctx, id)).init?.status ?? 200).toBe(200)
  await archiveListing(ctx, id)
  const { data, init } = await open(ctx, id)
  expect(init?.status).toBe(410)
  expect(data.view.home.archived).toBe(true)
  expect(data.view.similar.map(({ name }) => name)).toEqual(['Still here'])
})

test('its manager and admins see a home that students do not see yet, as a preview', async ({ ctx }) => {
  await makeCampus(ctx)
  const manager = await makeUser(ctx, { student: false, manager: true })
  const other = await makeUser(ctx, { student: false, manager: true })
  const admin = await makeUser(ctx, { admin: true })
  for (const status of ['draft', 'submitted', 'paused'] as const) {
    const id = await makeListing(ctx, { status, price: 0 })
    await assignManager(ctx, { listingIds: [id], managerId: manager.id })
    const asAdmin = { ...ctx, actor: personOf(admin) }
    expect(await editListing(asAdmin, { listingId: id, version: 1, input: { price: '2400' } })).toMatchObject(
      { ok: true },
    )
    for (const { actor } of [{ actor: personOf(manager) }, { actor: personOf(admin) }]) {
      const { data } = await open(ctx, id, '', actor)
      expect(data.view).toMatchObject({ preview: true, home: { id, status } })
      // A draft's earlier rents do not appear on the page that students will see.
      expect(data.view.prices).toHaveLength(status === 'paused' ? 1 : 0)
      expect(listingMeta(data.view.home, undefined)).toContainEqual({ name: 'robots', content: 'noindex' })
    }
    await expect(open(ctx, id, '', personOf(other))).rejects.toThrow(NotFound)
    await expect(open(ctx, id)).rejects.toThrow(NotFound)
  }
})

test('places are looked up on the Location tab only, of the kind in the URL', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  await makePlace(ctx, { name: 'Market' })
  const places = async (query: string) =>
    (await open(ctx, id, query)).data.view.places.map(({ name }) => name)
  expect(await places('?tab=location&places=grocery')).toEqual(['Market'])
  expect(await places('?tab=location')).toEqual([])
  expect(await places('?places=grocery')).toEqual([])
})

test('invalid query parameters are ignored with a note', async ({ ctx }) => {
  await makeCampus(ctx)
  const parking = { kind: 'optional', state: 'amount', amount: 75_00, per: 'person' } as const
  const id = await makeListing(ctx, { fees: [{ name: 'Parking', ...parking }] })
  const { data } = await open(ctx, id, '?tab=secrets&people=1e9&places=&fee=Parking&fee=Helipad')
  expect(data.view.asked).toEqual({
    tab: 'overview',
    people: null,
    perBed: true,
    fees: ['Parking'],
    places: 'restaurant',
    way: 'walk',
  })
  expect(data.view.notes).toHaveLength(3)
})
