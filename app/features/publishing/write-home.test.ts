import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { slugOf } from '#app/features/listings/home-title.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeDraft, makeManager, typeInto } from './factory.ts'
import { createDraft } from './create-draft.server.ts'
import { editorView, saveSection } from './save-section.server.ts'
import { typedSection } from './section-columns.ts'

test('a form submitted twice creates one draft, which nobody else sees', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const typed = { key: newId(), campus: 'usc', address: ' 1 Quillon St ', type: 'House', beds: '4' }
  const made = await createDraft(manager, typed)
  expect(await createDraft(manager, typed)).toEqual(made)
  const { manager: other } = await makeManager(ctx)
  expect(await createDraft(other, typed)).not.toEqual(made)
  if (!made.ok) throw new Error('not made')
  const { home } = await editorView(manager, made.listingId)
  expect(home).toMatchObject({ status: 'draft', name: '1 Quillon St', beds: 4, bedrooms: 4, price: 0 })
  await expect(editorView(other, made.listingId)).rejects.toThrow(NotFound)
  await expect(
    findListing({ ...ctx, actor: visitor }, { idOrSlug: made.listingId, people: null }),
  ).rejects.toThrow(NotFound)
  expect(await findListing(manager, { idOrSlug: made.listingId, people: null })).toMatchObject({
    status: 'draft',
  })
  for (const campus of ['nowhere', 'a\0', 'No slug'])
    expect(await createDraft(manager, { ...typed, key: newId(), campus })).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { campus: 'Choose a campus.' },
    })
  expect(await createDraft(manager, { key: newId(), campus: 'nowhere', beds: '-1' })).toEqual({
    ok: false,
    reason: 'invalid',
    errors: {
      address: expect.any(String),
      beds: 'Beds: enter 0 or more.',
      type: expect.any(String),
    },
  })
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(createDraft(student, typed)).rejects.toThrow(Forbidden)
  await expect(createDraft({ ...ctx, actor: visitor }, typed)).rejects.toThrow(SignInRequired)
})

test('the page of a draft whose first address was wrong has the right one', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const id = await makeDraft(manager)
  await typeInto(manager, id, 'place', { address: ['77 Quillon Street'] })
  const { home } = await editorView(manager, id)
  expect(home).toMatchObject({ name: '77 Quillon Street', address: '77 Quillon Street' })
  const [row] = await ctx.db.select({ slug: listings.slug }).from(listings).where(eq(listings.id, id))
  expect(row?.slug).toBe(slugOf('77 Quillon Street', id))
})

test('a pasted address is stored in its parts', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const id = await makeDraft(manager, { address: '77 Quillon Street, Unit 4, Los Angeles, CA 90007' })
  const { home } = await editorView(manager, id)
  expect(home).toMatchObject({ name: '77 Quillon Street, Unit 4', city: 'Los Angeles', zip: '90007' })
})

test('every section is stored and read back the same', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const id = await makeDraft(manager)
  await typeInto(manager, id, 'home', {
    name: ['Sunny rooms'],
    type: ['House'],
    beds: ['3'],
    bedrooms: ['2'],
    baths: ['1.5'],
    squareFeet: ['1,140'],
    yearBuilt: ['1998'],
    description: ['Light.\r\n\r\n\r\n\r\nQuiet.'],
  })
  await typeInto(manager, id, 'place', {
    address: ['9 Amberfinch St'],
    city: ['Los Angeles'],
    zip: ['90007'],
    position: ['34.03, -118.285'],
  })
  await typeInto(manager, id, 'price', {
    price: ['$900.50'],
    priceBasis: ['bed'],
    deposit: ['500'],
    applicationFee: ['0'],
    'fee-name': ['Trash', 'Electricity', 'Amenity fee', 'Parking', 'Cleaning', ''],
    'fee-kind': ['utility', 'utility', 'fee', 'optional', 'fee', 'fee'],
    'fee-state': ['included', 'unknown', 'amount', 'amount', '', ''],
    'fee-paid': ['monthly', 'monthly', 'monthly', 'monthly', 'once', 'monthly'],
    'fee-amount': ['', '', '35', '75', '150', ''],
    'fee-per': ['unit', 'unit', 'person', 'person', 'unit', 'unit'],
  })
  await typeInto(manager, id, 'terms', {
    leaseType: ['individual'],
    leaseMonths: ['12, 9 or 12 months'],
    availableFrom: ['2027-08-15'],
  })
  await typeInto(manager, id, 'features', {
    furnished: ['no'],
    pets: ['cats_only'],
    laundry: ['in_unit'],
    parkingSpaces: ['1'],
    amenity: ['gym', 'wifi'],
    otherAmenities: ['Roof deck, Bike room'],
    accessFeature: ['step_free'],
  })
  await typeInto(manager, id, 'floorplans', {
    'plan-name': ['A', ''],
    'plan-beds': ['1', ''],
    'plan-baths': ['1', ''],
    'plan-squareFeet': ['500', ''],
    'plan-photo': ['/media/made-up/640.webp', ''],
  })
  const { home } = await editorView(manager, id)
  expect(home).toMatchObject({
    name: 'Sunny rooms',
    beds: 3,
    bedrooms: 2,
    baths: 1.5,
    squareFeet: 1140,
    yearBuilt: 1998,
    description: 'Light.\n\nQuiet.',
    address: '9 Amberfinch St',
    lat: 34.03,
    precision: 'exact',
    price: 90_050,
    priceBasis: 'bed',
    priceBasisAssumed: false,
    deposit: 50_000,
    applicationFee: 0,
    leaseMonths: [9, 12],
    furnished: false,
    pets: 'cats_only',
    amenities: ['gym', 'wifi', 'Roof deck', 'Bike room'],
    accessFeatures: ['step_free'],
  })
  expect(home.fees).toEqual([
    { name: 'Trash', kind: 'utility', state: 'included', amount: null, per: 'unit' },
    { name: 'Electricity', kind: 'utility', state: 'unknown', amount: null, per: 'unit' },
    { name: 'Amenity fee', kind: 'fee', state: 'amount', amount: 3500, per: 'person' },
    { name: 'Parking', kind: 'optional', state: 'amount', amount: 7500, per: 'person' },
    { name: 'Cleaning', kind: 'fee', state: 'amount', amount: 15_000, per: 'unit', once: true },
  ])
  expect(home.floorplans).toEqual([{ name: 'A', beds: 1, baths: 1, squareFeet: 500, photo: null }])
  for (const section of ['home', 'place', 'price', 'terms', 'features', 'floorplans'] as const) {
    const typed = typedSection(section, home)
    const saved = await saveSection(manager, { listingId: id, section, version: home.version, typed })
    expect([section, saved]).toEqual([section, { ok: true, changed: false }])
  }
})

test('a home without a position is placed approximately at the center of its ZIP', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const id = await makeDraft(manager)
  const exact = { zip: ['90007'], precision: ['exact'] }
  expect(await typeInto(manager, id, 'place', exact)).toEqual({ ok: true, changed: true, byZip: true })
  const { home } = await editorView(manager, id)
  expect(home.precision).toBe('approximate')
  const other = await makeDraft(manager)
  const approximate = { zip: ['90007'], precision: ['approximate'] }
  expect(await typeInto(manager, other, 'place', approximate)).toEqual({ ok: true, changed: true })
  expect(home.lat).toBeCloseTo(34.03, 1)
})

test('each invalid field has its error message, and nothing of the section is saved', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const id = await makeDraft(manager)
  const errorsOf = async (...asked: [Parameters<typeof typeInto>[2], Parameters<typeof typeInto>[3]]) => {
    const saved = await typeInto(manager, id, ...asked)
    return saved.ok || saved.reason !== 'invalid' ? saved : saved.errors
  }
  expect(await errorsOf('home', { beds: [''], baths: ['1.2'], yearBuilt: ['98'], name: ['Kept?'] })).toEqual({
    beds: 'Beds: enter a number.',
    baths: 'Baths: use steps of 0.5.',
    yearBuilt: 'The year has four digits, such as 1998.',
  })
  expect(
    await errorsOf('place', { campus: ['nowhere'], address: [' '], zip: ['9000'], position: ['downtown'] }),
  ).toMatchObject({
    address: 'The address is required.',
    zip: 'A ZIP code has five digits.',
    position: expect.stringContaining('34.0224'),
  })
  expect(await errorsOf('place', { campus: ['nowhere'] })).toEqual({ campus: 'Choose a campus.' })
  expect(
    await errorsOf('price', {
      price: ['cheap'],
      noFees: ['yes'],
      'fee-name': ['Amenity fee', 'Pool'],
      'fee-kind': ['fee', 'castle'],
      'fee-state': ['amount', 'included'],
      'fee-amount': ['', '20'],
      'fee-per': ['unit', 'unit'],
    }),
  ).toMatchObject({
    price: 'We couldn’t read this as an amount of money. Enter it like $1,450 or 28.50.',
    'fees.0.amount': 'The amount is required.',
    'fees.1.kind': 'Choose the kind.',
  })
  expect(
    await errorsOf('price', {
      noFees: ['yes'],
      'fee-name': ['Amenity fee'],
      'fee-kind': ['fee'],
      'fee-state': ['amount'],
      'fee-paid': ['monthly'],
      'fee-amount': ['20'],
      'fee-per': ['unit'],
    }),
  ).toEqual({ noFees: expect.stringContaining('clear this box') })
  expect(
    await errorsOf('price', {
      noFees: ['yes'],
      'fee-name': ['Cleaning', 'Setup', 'Sauna'],
      'fee-kind': ['fee', 'utility', 'optional'],
      'fee-state': ['amount', 'amount', 'included'],
      'fee-paid': ['once', 'once', 'monthly'],
      'fee-amount': ['20', '20', ''],
      'fee-per': ['unit', 'unit', 'unit'],
    }),
  ).toEqual({
    'fees.1.paid': 'A utility is paid each month. Choose a fee instead.',
    'fees.2.state': 'Only what a tenant pays each month can be included in the rent.',
  })
  expect(await errorsOf('terms', { leaseMonths: ['9, 99'], availableFrom: ['soon'] })).toEqual({
    leaseMonths: 'Enter months from 1 to 30, such as 9, 12.',
    availableFrom: expect.any(String),
  })
  expect(await errorsOf('features', { otherAmenities: ['Roof deck, ' + 'x'.repeat(81)] })).toEqual({
    otherAmenities: expect.stringContaining('at most 80 characters'),
  })
  expect((await editorView(manager, id)).home).toMatchObject({ name: '1200 Amberfinch St #4', version: 1 })
})

test('two editors of the same section get a conflict; of different sections they do not', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true, givenName: 'Ada' })) }
  const id = await makeDraft(manager)
  const { home } = await editorView(manager, id)
  const seen = typedSection('home', home)
  await typeInto(admin, id, 'home', { baths: ['2'], name: ['The blue house'] })
  await typeInto(admin, id, 'terms', { leaseMonths: ['12'] })
  const typed = { ...seen, name: ['The red house'], squareFeet: ['900'] }
  const saved = await saveSection(manager, { listingId: id, section: 'home', version: home.version, typed })
  expect(saved).toMatchObject({
    ok: false,
    reason: 'conflict',
    version: home.version + 2,
    by: [{ who: 'Ada, staff' }],
    typed: { name: ['The red house'], baths: ['2'], squareFeet: ['900'] },
  })
  const terms = { section: 'place', version: home.version + 1, typed: typedSection('place', home) } as const
  const moved = { ...terms, typed: { ...terms.typed, city: ['Los Angeles'] } }
  expect(await saveSection(manager, { listingId: id, ...moved })).toEqual({ ok: true, changed: true })
})
