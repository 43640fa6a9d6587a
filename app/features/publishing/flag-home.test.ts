import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { homesWithSamePhotos } from '#app/features/photos/photo-twins.server.ts'
import { addPhotos } from '#app/features/photos/add-photos.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { listingInput, makeListing } from '#app/features/listings/factory.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { editorView } from './save-section.server.ts'
import { submitDrafts } from './drafts.server.ts'
import { completeDraft, makeDraft, makeManager, typeInto } from './factory.ts'
import { publishAskingFirst, publishHome, withdrawHome } from './publish-home.server.ts'
import { setOffered } from './set-offered.server.ts'
import { publishView } from './publish-view.query.server.ts'

const openItem = async ({ db }: SystemContext, kind: string, subject: string) => {
  const { state } = moderationItems
  const [item] = await db
    .select({ facts: moderationItems.facts })
    .from(moderationItems)
    .where(and(eq(moderationItems.kind, kind), eq(moderationItems.subject, subject), eq(state, 'open')))
  return item?.facts
}

/** A manager whose homes are published without review. */
async function knownManager(ctx: SystemContext) {
  const made = await makeManager(ctx)
  // Letters only: an id's digits may look like a phone number.
  const street = made.user.id.replace(/[\d-]/g, (sign) => 'ghijklmnop'[Number(sign)] ?? '')
  const first = await makeDraft(made.manager, { address: `1 ${street} St` })
  await completeDraft(made.manager, first)
  await publishHome({ ...made.manager, settings: { ...ctx.settings, reviews: 'none' } }, first)
  return { ...made, first }
}

test('wording is reviewed first, or filed when the home is published with it, and closed when it is gone', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager } = await knownManager(ctx)
  const id = await makeDraft(manager)
  await completeDraft(manager, id)
  await typeInto(manager, id, 'home', { description: ['Bright. No kids, no Section 8.'] })
  expect(await openItem(ctx, 'fair-housing', id)).toBeUndefined()
  const { home } = await editorView(manager, id)
  expect((await publishView(manager, home)).wording.map(({ rule }) => rule)).toEqual(['children', 'income'])
  // The button alone does not publish it: the manager must first confirm the wording.
  expect(await publishAskingFirst(manager, id)).toEqual({ ok: false, reason: 'wording' })
  // Nor does the button for all drafts.
  const none = { published: 0, submitted: 0, left: 0 }
  expect(await submitDrafts(manager, { list: null })).toEqual({ ...none, worded: 1 })
  expect((await editorView(manager, id)).home.status).toBe('draft')
  expect(await publishHome(manager, id)).toEqual({ ok: true, status: 'submitted' })
  await withdrawHome(manager, id)
  const unreviewed = { ...manager, settings: { ...ctx.settings, reviews: 'none' as const } }
  expect(await publishHome(unreviewed, id)).toEqual({ ok: true, status: 'published' })
  expect(await openItem(ctx, 'fair-housing', id)).toEqual({ listingId: id, rules: ['children', 'income'] })
  await typeInto(manager, id, 'home', { description: ['Bright. No Section 8.'] })
  expect(await openItem(ctx, 'fair-housing', id)).toEqual({ listingId: id, rules: ['income'] })
  await typeInto(manager, id, 'home', { description: ['Bright.'] })
  expect(await openItem(ctx, 'fair-housing', id)).toBeUndefined()
  await typeInto(manager, id, 'features', { otherAmenities: ['Adults only pool'] })
  expect(await openItem(ctx, 'fair-housing', id)).toEqual({ listingId: id, rules: ['children'] })
})

test('a home at the address of somebody else’s is reviewed first; at an own home’s it is only mentioned', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, first } = await knownManager(ctx)
  const other = await makeListing(ctx, { address: '8 Quillon Street, Apt 3', zip: '90007' })
  const id = await makeDraft(manager, { address: '8 quillon st #3' })
  await completeDraft(manager, id)
  expect(await publishHome(manager, id)).toEqual({ ok: true, status: 'submitted' })
  expect(await openItem(ctx, 'duplicate', id)).toEqual({
    listingId: id,
    otherId: other,
    matchedBy: 'address',
  })
  await withdrawHome(manager, id)
  expect(await openItem(ctx, 'duplicate', id)).toBeUndefined()
  const { home } = await editorView(manager, first)
  await typeInto(manager, id, 'place', { address: [home.address] })
  expect(await publishView(manager, (await editorView(manager, id)).home)).toMatchObject({
    twins: [home.name],
  })
  expect(await publishHome(manager, id)).toEqual({ ok: true, status: 'published' })
})

test('a paused home that moves to somebody else’s address is filed before it is offered again', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, first } = await knownManager(ctx)
  const other = await makeListing(ctx, { address: '8 Quillon Street, Apt 3', zip: '90007' })
  await setOffered(manager, { listingIds: [first], on: false })
  await typeInto(manager, first, 'place', { address: ['8 quillon st #3'], zip: ['90011'] })
  expect(await openItem(ctx, 'duplicate', first)).toBeUndefined()
  await typeInto(manager, first, 'place', { zip: ['90007'] })
  expect(await openItem(ctx, 'duplicate', first)).toEqual({
    listingId: first,
    otherId: other,
    matchedBy: 'address',
  })
})

test('a picture is recognized by its appearance, on others’ homes only', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, user } = await knownManager(ctx)
  const { user: stranger } = await makeManager(ctx)
  const shows = async (listingId: string, fingerprint: string) =>
    (await makePhoto(ctx, { purpose: 'listing-photo', listingId, fingerprint })).id
  const id = await makeDraft(manager)
  const theirs = await makeListing(ctx)
  const own = await makeListing(ctx)
  await ctx.db
    .update(listings)
    .set({ managerId: stranger.id, companyId: await companyOf(ctx, stranger.id) })
    .where(eq(listings.id, theirs))
  await ctx.db
    .update(listings)
    .set({ managerId: user.id, companyId: await companyOf(ctx, user.id) })
    .where(eq(listings.id, own))
  await shows(theirs, '0f0f33335555aaaa')
  await shows(own, '0f0f33335555aaaa')
  await shows(id, '0f0f33335555aaa1') // three bits apart: 1010 and 0001
  expect(await homesWithSamePhotos(ctx.db, id)).toEqual([theirs])
  await ctx.db.update(listings).set({ status: 'archived' }).where(eq(listings.id, theirs))
  expect(await homesWithSamePhotos(ctx.db, id)).toEqual([])
})

test('pictures that differ in more, or say nothing, are not the same', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await knownManager(ctx)
  const theirs = await makeListing(ctx)
  const shows = (listingId: string, fingerprint: string) =>
    makePhoto(ctx, { purpose: 'listing-photo', listingId, fingerprint })
  const id = await makeDraft(manager)
  await shows(theirs, '0f0f33335555aaaa')
  await shows(theirs, '0000000000000001')
  await shows(id, '0f0f33335555aa15')
  await shows(id, '0000000000000000')
  expect(await homesWithSamePhotos(ctx.db, id)).toEqual([])
})

test('the same photo uploaded for a published home is filed', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, first } = await knownManager(ctx)
  const { manager: stranger, user } = await makeManager(ctx)
  const theirs = await makeListing(ctx)
  await ctx.db
    .update(listings)
    .set({ managerId: user.id, companyId: await companyOf(ctx, user.id) })
    .where(eq(listings.id, theirs))
  const bytes = new Uint8Array(await picture(400, 300).jpeg().toBuffer())
  const files = [new File([bytes], 'a.jpg', { type: 'image/jpeg' })]
  await addPhotos(stranger, { purpose: 'listing-photo', listingId: theirs, files })
  await runQueuedJobs(ctx)
  expect(await openItem(ctx, 'duplicate', theirs)).toBeUndefined()
  await addPhotos(manager, { purpose: 'listing-photo', listingId: first, files })
  await runQueuedJobs(ctx)
  expect(await openItem(ctx, 'duplicate', first)).toEqual({
    listingId: first,
    otherId: theirs,
    matchedBy: 'photo',
  })
})

test('a price is compared with homes of the same size near the same campus, when there are enough', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const id = await makeDraft(manager)
  await completeDraft(manager, id)
  await typeInto(manager, id, 'price', { price: ['9000'], deposit: ['9500'], applicationFee: ['80'] })
  const keys = async () =>
    (await publishView(admin, (await editorView(admin, id)).home)).prices.map(({ key }) => key)
  expect(await keys()).toEqual(['deposit', 'applicationFee'])
  await saveListings(ctx, { inputs: Array.from({ length: 20 }, () => listingInput()) })
  expect(await keys()).toEqual(['farAbove', 'deposit', 'applicationFee'])
  await typeInto(manager, id, 'price', { price: ['900'], deposit: ['900'], applicationFee: ['30'] })
  expect(await keys()).toEqual(['farBelow'])
})
