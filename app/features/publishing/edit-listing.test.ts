import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos } from '#app/database/schema/homes/photos.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { showHomePhotos } from '#app/features/photos/show-home-photos.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { listingInput, makeListing } from '#app/features/listings/factory.ts'
import { priceHistory } from '#app/features/listing-page/listing.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import type { EditInput } from '#app/features/listings/edit-form.ts'
import { editListing } from './edit-listing.server.ts'
import { editView } from './edit-view.query.server.ts'

async function asAdmin(ctx: SystemContext, givenName = 'Ada') {
  return { ...ctx, actor: personOf(await makeUser(ctx, { admin: true, givenName })) }
}

async function stored(ctx: SystemContext, id: string) {
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, id))
  if (!home) throw new Error('no such home')
  return home
}

const edit = (as: SystemContext, listingId: string, version: number, input: EditInput) =>
  editListing(as, { listingId, version, input })

test('an admin changes a home, its search row follows, and the history says who did what', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { priceBasis: 'unit', amenities: ['wifi'] })
  const admin = await asAdmin(ctx)
  const { version, texts } = await editView(admin, id)
  expect(texts).toMatchObject({ price: '2400', beds: '2', baths: '1', amenities: 'Wi-Fi', squareFeet: '' })
  const typed = {
    ...texts,
    price: '$2,500.50',
    baths: '1.5',
    beds: '3',
    amenities: ' Gym ,wi-fi, , Roof garden',
  }
  expect(await edit(admin, id, version, typed)).toEqual({ ok: true, changed: true })
  const home = await stored(ctx, id)
  expect(home).toMatchObject({ price: 250_050, baths: 1.5, beds: 3, bedrooms: 3, version: version + 1 })
  expect(home.amenities).toEqual(['gym', 'wifi', 'Roof garden'])
  const found = await searchListings(ctx, { search: { ...emptySearch, campus: 'usc', beds: 3 } })
  expect(found.items.map((item) => item.id)).toEqual([id])
  const { history } = await editView(admin, id)
  expect(history).toHaveLength(1)
  expect(history[0]).toMatchObject({ who: 'Ada, staff', at: ctx.now().toISOString() })
  expect(history[0]?.changes).toEqual(
    expect.arrayContaining([
      'Price: $2,400 → $2,500.50',
      'Baths: 1 → 1.5',
      'Amenities: + Gym, + Roof garden',
    ]),
  )
  expect(await priceHistory({ ...ctx, actor: visitor }, id)).toEqual([
    { at: ctx.now().toISOString(), from: 240_000, to: 250_050 },
  ])
})

test('what was typed into a draft is no history of the home that is published', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const admin = await asAdmin(ctx)
  const step = (version: number, ...changes: (typeof listingChanges.$inferInsert)['changes']) => ({
    id: newId(),
    listingId: id,
    at: ctx.now(),
    version,
    by: 'manager' as const,
    changes,
  })
  await ctx.db
    .insert(listingChanges)
    .values([
      step(2, { field: 'price', from: 0, to: 345_000 }, { field: 'priceBasis', from: 'bed', to: 'unit' }),
      step(3, { field: 'status', from: 'draft', to: 'published' }),
      step(4, { field: 'price', from: 345_000, to: 330_000 }),
    ])
  expect(await priceHistory(ctx, id)).toMatchObject([{ from: 345_000, to: 330_000 }])
  const { history } = await editView(admin, id)
  expect(history.flatMap(({ changes }) => changes)).toEqual([
    'Price: $3,450 → $3,300',
    'State: draft → published',
  ])
})

test('saving equal values changes nothing, however often', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { description: 'Two lines\nof words' })
  const admin = await asAdmin(ctx)
  const { version, texts } = await editView(admin, id)
  const asBrowsersSend = { ...texts, description: 'Two lines\r\nof words' }
  expect(await edit(admin, id, version, asBrowsersSend)).toEqual({ ok: true, changed: false })
  const typed = { ...texts, name: 'Another name' }
  expect(await edit(admin, id, version, typed)).toEqual({ ok: true, changed: true })
  expect(await edit(admin, id, version, typed)).toEqual({ ok: true, changed: false })
  expect(await ctx.db.select().from(listingChanges)).toHaveLength(1)
})

test('each invalid field has its error message, and nothing is saved', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const admin = await asAdmin(ctx)
  const { version, texts } = await editView(admin, id)
  const wrong = {
    ...texts,
    name: ' \u0000 ',
    type: 'Castle',
    price: '-1',
    beds: '1.5',
    baths: '1.2',
    squareFeet: 'many',
    images: 'ftp://elsewhere.example/a.jpg',
    priceBasis: 'room',
  }
  expect(await edit(admin, id, version, wrong)).toEqual({
    ok: false,
    reason: 'invalid',
    errors: {
      name: 'The name is required.',
      type: 'Choose what kind of home it is.',
      price: 'The price cannot be below 0.',
      beds: 'Beds: enter a whole number.',
      baths: 'Baths: use steps of 0.5.',
      squareFeet: 'Size: enter a number, without words.',
      images: '“ftp://elsewhere.example/a.jpg” is not the address of a picture.',
      priceBasis: 'Choose what the price is for.',
    },
  })
  const empty = await edit(admin, id, version, { ...texts, price: '', beds: '' })
  expect(empty).toMatchObject({ errors: { price: 'The price is required.', beds: 'Beds: enter a number.' } })
  const huge = await edit(admin, id, version, { price: '1000000', priceBasis: 'bed', beds: '50' })
  expect(huge).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { price: expect.stringMatching('more than') },
  })
  expect((await stored(ctx, id)).version).toBe(version)
})

test('only admins can edit, and a hidden home is "not found" for others', async ({ ctx }) => {
  await makeCampus(ctx)
  const [shown, draft] = [await makeListing(ctx), await makeListing(ctx, { status: 'draft' })]
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(edit(student, shown, 1, { name: 'Mine' })).rejects.toThrow(Forbidden)
  await expect(editView(student, shown)).rejects.toThrow(Forbidden)
  await expect(edit(student, draft, 1, { name: 'Mine' })).rejects.toThrow(NotFound)
  const nobody = { ...ctx, actor: visitor }
  await expect(edit(nobody, shown, 1, { name: 'Mine' })).rejects.toThrow(SignInRequired)
  for (const id of ['not-an-id', newId()])
    await expect(edit(await asAdmin(ctx), id, 1, {})).rejects.toThrow(NotFound)
})

test('of two who edit the same home the second sees the first one’s changes, and keeps their own input', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { amenities: ['wifi'] })
  const [ada, ben] = [await asAdmin(ctx), await asAdmin(ctx, 'Ben')]
  const { version, texts } = await editView(ada, id)
  await edit(ada, id, version, { ...texts, price: '2600', amenities: 'Wi-Fi, Gym' })
  const second = await edit(ben, id, version, { ...texts, name: 'Ben’s name', price: '2700' })
  expect(second).toEqual({
    ok: false,
    reason: 'conflict',
    version: version + 1,
    by: [
      {
        who: 'Ada, staff',
        at: ctx.now().toISOString(),
        changes: ['Price: $2,400 → $2,600', 'Amenities: + Gym'],
      },
    ],
    texts: { ...texts, name: 'Ben’s name', price: '2700', amenities: 'Wi-Fi, Gym' },
  })
  expect((await stored(ctx, id)).price).toBe(260_000)
  if (second.ok || second.reason !== 'conflict') throw new Error('it was saved')
  expect(await edit(ben, id, second.version, second.texts)).toEqual({ ok: true, changed: true })
  expect(await stored(ctx, id)).toMatchObject({
    name: 'Ben’s name',
    price: 270_000,
    amenities: ['wifi', 'gym'],
  })
})

test('of two concurrent saves only one succeeds', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const admins = await Promise.all(['Ada', 'Ben'].map((name) => asAdmin(ctx, name)))
  const outcomes = await Promise.all(
    admins.map((admin, place) => edit(admin, id, 1, { price: String(3000 + place) })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stored(ctx, id)).toMatchObject({ version: 2 })
  expect(await ctx.db.select().from(listingChanges)).toHaveLength(1)
})

test('a repeated import is in the history, too, and a concurrent editor sees it', async ({ ctx }) => {
  await makeCampus(ctx)
  const input = listingInput()
  const id = await makeListing(ctx, input)
  const admin = await asAdmin(ctx)
  const { version, texts } = await editView(admin, id)
  await saveListings(ctx, { inputs: [{ ...input, price: 250_000, pets: 'allowed' }] })
  const outcome = await edit(admin, id, version, { ...texts, name: 'A new name' })
  expect(outcome).toMatchObject({
    reason: 'conflict',
    by: [
      { who: 'the source’s list', changes: ['Price: $2,400 → $2,500', 'Pets: not stated → Pets allowed'] },
    ],
    texts: { name: 'A new name', price: '2500' },
  })
  await saveListings(ctx, { inputs: [{ ...input, price: 250_000, pets: 'allowed' }] })
  expect(await priceHistory(ctx, id)).toHaveLength(1)
})

test('pictures are kept, ordered, removed and fetched by their URLs', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { photos: [{ src: '/demo/a.webp', alt: 'Shipped' }] })
  const admin = await asAdmin(ctx)
  const photos = []
  for (const alt of ['first', 'second'])
    photos.push(await makePhoto(ctx, { ownerId: null, purpose: 'listing-photo', listingId: id, alt }))
  await showHomePhotos(ctx.db, [id], ctx.now())
  const { texts, version } = await editView(admin, id)
  const [shipped = '', first = '', second = ''] = texts.images?.split(',\n') ?? []
  expect([shipped, first.includes(photos[0]?.id ?? ''), second.includes(photos[1]?.id ?? '')]).toEqual([
    '/demo/a.webp',
    true,
    true,
  ])
  const images = `${second}, https://elsewhere.example/front,door.jpg`
  expect(await edit(admin, id, version, { images })).toEqual({ ok: true, changed: true })
  const home = await stored(ctx, id)
  expect(home.photos.map(({ src }) => src)).toEqual([second])
  const [waiting] = await ctx.db.select().from(foreignPhotos)
  expect(waiting).toMatchObject({ address: 'https://elsewhere.example/front,door.jpg', position: 1 })
  expect((await editView(admin, id)).history[0]?.changes).toEqual(['Pictures: 1 added, 2 removed'])
  const unknown = await edit(admin, id, version + 1, { images: '/media/nothing/of-this.webp' })
  expect(unknown).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { images: expect.stringMatching('is not a picture of this home') },
  })
})

test('an unstated basis stays assumed until somebody chooses it', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { priceBasis: null, price: 100_000, beds: 2 })
  const admin = await asAdmin(ctx)
  expect(await stored(ctx, id)).toMatchObject({ priceBasis: 'bed', priceBasisAssumed: true })
  await edit(admin, id, 1, { price: '3000', priceBasis: '' })
  expect(await stored(ctx, id)).toMatchObject({ priceBasis: 'unit', priceBasisAssumed: true })
  await edit(admin, id, 2, { priceBasis: 'bed' })
  expect(await stored(ctx, id)).toMatchObject({ priceBasis: 'bed', priceBasisAssumed: false })
})
