import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { photos } from '#app/database/schema/homes/photos.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { decideItem } from '#app/features/moderation/decide-item.server.ts'
import { undoDecision } from '#app/features/moderation/undo-decision.server.ts'
import { addPhotos } from '#app/features/photos/add-photos.server.ts'
import { describePhoto } from '#app/features/photos/change-photo.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { photoData } from '#app/features/photos/personal-data.server.ts'
import { photosOfSublet } from '#app/features/photos/photos.query.server.ts'
import { sendPhoto } from '#app/features/photos/send-photo.server.ts'
import { flagSubletsLike } from '#app/features/photos/sublet-twins.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { deleteOldPhotos } from './ask-posters.server.ts'
import { campusStudents, makeSublet } from './factory.ts'
import { changeSublet } from './save-sublet.server.ts'
import { setSublet } from './set-sublet.server.ts'
import { findSublets } from './sublets.query.server.ts'
import { subletPage } from './sublet.query.server.ts'

const anything = { search: { campus: null, from: null, until: null } }
const purpose = 'sublet-photo' as const
const TWIN = '0f1e2d3c4b5a6978'

async function jpegs(...names: string[]) {
  const bytes = new Uint8Array(await picture(400, 300).jpeg().toBuffer())
  return names.map((name) => new File([bytes], name, { type: 'image/jpeg' }))
}

const openItems = async ({ db }: SystemContext) =>
  (await db.select().from(moderationItems).where(eq(moderationItems.state, 'open'))).map(
    ({ kind, facts }) => ({ kind, facts }),
  )

/** Shows this picture from now on, as a processed photo. */
const show = async (ctx: SystemContext, ownerId: string, subletId: string, fingerprint = TWIN) =>
  makePhoto(ctx, { purpose, ownerId, subletId, fingerprint })

test('its poster adds photos, and everybody sees them on the page, the card and at their address, until it ends', async ({
  ctx,
}) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  const subletId = await makeSublet(ctx, ana)
  const files = await jpegs('anas-room.jpg', 'kitchen.jpg')
  expect(await addPhotos(ana.ctx, { purpose, subletId, files })).toEqual([])
  await runQueuedJobs(ctx)
  const { photos: own } = await photosOfSublet(ana.ctx, subletId)
  const [first, second] = own.map(({ id }) => id)
  await describePhoto(ana.ctx, { photoId: first ?? '', input: { alt: 'My room, call 213-555-0142' } })
  await describePhoto(ana.ctx, { photoId: second ?? '', input: { alt: 'The kitchen' } })
  const asVisitor = { ...ctx, actor: visitor }
  const page = await subletPage(asVisitor, subletId)
  expect(page.photos.map(({ src, alt }) => [src.split('/')[2], alt])).toEqual([
    [first, expect.not.stringContaining('555')],
    [second, 'The kitchen'],
  ])
  const [card] = (await findSublets(asVisitor, anything)).items
  expect(card).toMatchObject({ photoCount: 2, photos: [{ src: page.photos[0]?.src }] })
  expect(JSON.stringify([page, card])).not.toContain('anas-room')
  const [, , photoId = '', name = ''] = page.photos[0]?.src.split('/') ?? []
  const fetched = await sendPhoto(asVisitor, { photoId, name, headers: new Headers() })
  expect(fetched.headers.get('Cache-Control')).toContain('public')
  await fetched.body?.cancel()
  await setSublet(ana.ctx, { subletId, step: 'end' })
  await expect(sendPhoto(asVisitor, { photoId, name, headers: new Headers() })).rejects.toThrow(NotFound)
  expect(
    await addPhotos(ana.ctx, { purpose, subletId, files }).catch((error: unknown) => error),
  ).toBeInstanceOf(NotFound)
})

test('nobody adds photos to a sublet of somebody else, nor without one', async ({ ctx }) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const subletId = await makeSublet(ctx, ana)
  const files = await jpegs('a.jpg')
  await expect(addPhotos(bo.ctx, { purpose, subletId, files })).rejects.toThrow(NotFound)
  await expect(addPhotos(bo.ctx, { purpose, files })).rejects.toThrow('Which place does it show?')
  await expect(addPhotos({ ...ctx, actor: visitor }, { purpose, subletId, files })).rejects.toThrow(
    SignInRequired,
  )
})

test('a photo of another home or sublet goes to the queue; of the home it is in, or of an own sublet, it does not', async ({
  ctx,
}) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const home = await makeListing(ctx)
  await makePhoto(ctx, { purpose: 'listing-photo', listingId: home, fingerprint: TWIN })
  const inIt = await makeSublet(ctx, ana, { home })
  await show(ctx, ana.id, inIt)
  await setSublet(ana.ctx, { subletId: inIt, step: 'confirm' })
  const own = await makeSublet(ctx, ana)
  await show(ctx, ana.id, own, '0f1e2d3c4b5a6979')
  expect(await openItems(ctx)).toEqual([])
  await setSublet(ana.ctx, { subletId: own, step: 'confirm' })
  expect(await openItems(ctx)).toEqual([
    { kind: 'sublet', facts: { subletId: own, listingId: home, matchedBy: 'photo' } },
  ])
  await changeSublet(ana.ctx, { subletId: own, input: { home } })
  expect(await openItems(ctx)).toEqual([])
  const theirs = await makeSublet(ctx, bo)
  await show(ctx, bo.id, theirs, 'f0e1d2c3b4a59687')
  await show(ctx, ana.id, own, 'f0e1d2c3b4a59687')
  await setSublet(bo.ctx, { subletId: theirs, step: 'confirm' })
  expect(await openItems(ctx)).toEqual([
    { kind: 'sublet', facts: { subletId: theirs, otherSubletId: own, matchedBy: 'photo' } },
  ])
  await setSublet(bo.ctx, { subletId: theirs, step: 'end' })
  expect(await openItems(ctx)).toEqual([])
})

test('a photo is compared when it is prepared, and again with each home that is published later', async ({
  ctx,
}) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  const subletId = await makeSublet(ctx, ana)
  await addPhotos(ana.ctx, { purpose, subletId, files: await jpegs('a.jpg') })
  await runQueuedJobs(ctx)
  expect(await openItems(ctx)).toEqual([])
  const [photo] = await ctx.db.select().from(photos).where(eq(photos.subletId, subletId))
  const listingId = await makeListing(ctx)
  await makePhoto(ctx, { purpose: 'listing-photo', listingId, fingerprint: photo?.fingerprint ?? '' })
  await flagSubletsLike(ctx, listingId)
  const facts = { subletId, listingId, matchedBy: 'photo' }
  expect(await openItems(ctx)).toEqual([{ kind: 'sublet', facts }])
  const another = await makeSublet(ctx, ana)
  await addPhotos(ana.ctx, { purpose, subletId: another, files: await jpegs('a.jpg') })
  await runQueuedJobs(ctx)
  expect(await openItems(ctx)).toHaveLength(2)
})

test('staff take a sublet of the queue down, its photos are gone for others, and come back with it', async ({
  ctx,
}) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  await makeListing(ctx, { address: '8 Quillon Street, Apt 3' })
  const subletId = await makeSublet(ctx, ana, { street: '8 Quillon St', unit: '3' })
  const { id: photoId } = await show(ctx, ana.id, subletId)
  const admin = await makeUser(ctx, { admin: true, student: false })
  const [item] = await ctx.db.select().from(moderationItems)
  const decision = { itemId: item?.id ?? '', input: { verb: 'take-down-sublet', reason: '', chosen: [] } }
  expect(await decideItem({ ...ctx, actor: personOf(admin) }, decision)).toMatchObject({ ok: true })
  await runQueuedJobs(ctx)
  const [email] = await ctx.db.select().from(mailbox).where(eq(mailbox.to, ana.email))
  // Nobody reported it, so the email does not say so.
  expect(email?.text).toContain('It has the address of a place that someone else offers.')
  const asVisitor = { ...ctx, actor: visitor }
  const asked = { photoId, name: '320.webp', headers: new Headers() }
  await expect(sendPhoto(asVisitor, asked)).rejects.toThrow(NotFound)
  expect((await sendPhoto(ana.ctx, asked)).status).toBe(200)
  expect(await undoDecision({ ...ctx, actor: personOf(admin) }, item?.id ?? '')).toEqual({ ok: true })
  expect((await sendPhoto(asVisitor, asked)).status).toBe(200)
})

test('a sublet at the address of a home or of somebody’s sublet is filed; in the home it links to, or two rooms, are not', async ({
  ctx,
}) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const home = await makeListing(ctx, { address: '8 Quillon Street, Apt 3' })
  const at = { street: '8 quillon st.', unit: '3' }
  const linked = await makeSublet(ctx, ana, { ...at, home })
  expect(await openItems(ctx)).toEqual([])
  await changeSublet(ana.ctx, { subletId: linked, input: { home: '' } })
  const facts = { subletId: linked, listingId: home, matchedBy: 'address' }
  expect(await openItems(ctx)).toEqual([{ kind: 'sublet', facts }])
  await changeSublet(ana.ctx, { subletId: linked, input: { street: '9 Other Street' } })
  expect(await openItems(ctx)).toEqual([])
  const elsewhere = { street: '9 other st', unit: '3' }
  const room = await makeSublet(ctx, bo, elsewhere)
  expect(await openItems(ctx)).toEqual([])
  await changeSublet(bo.ctx, { subletId: room, input: { kind: 'home' } })
  expect(await openItems(ctx)).toEqual([
    { kind: 'sublet', facts: { subletId: room, otherSubletId: linked, matchedBy: 'address' } },
  ])
})

test('photos are in the download of their poster, and nothing of them is left after the account', async ({
  ctx,
}) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  await show(ctx, ana.id, await makeSublet(ctx, ana))
  expect(await photoData.read(ctx.db, { userId: ana.id, email: ana.email })).toMatchObject({
    photos: [{ purpose }],
  })
  await ctx.db.delete(users).where(eq(users.id, ana.id))
  expect(await ctx.db.select().from(photos)).toEqual([])
})

test('photos stay for 30 days after a sublet is over, and then go', async ({ ctx }) => {
  const [ana] = await campusStudents(ctx, 'Ana')
  const day = (days: number) => new Date(ctx.now().getTime() + days * DAY)
  const freeUntil = day(40).toISOString().slice(0, 10)
  const subletId = await makeSublet(ctx, ana, { freeUntil })
  await show(ctx, ana.id, subletId)
  expect(await deleteOldPhotos({ ...ctx, now: () => day(70) })).toBe(0)
  expect(await deleteOldPhotos({ ...ctx, now: () => day(71) })).toBe(1)
})
