import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudent } from '#tests/setup/people/students.ts'
import { inquiryCopy, sentText } from './copy.ts'
import { makeInquiry, typedInquiry } from './factory.ts'
import { askedAbout } from './asked-about.query.server.ts'
import { inquiryStart } from './inquiry-start.query.server.ts'
import { sendInquiry } from './send-inquiry.server.ts'

test('a move-in before the home is free, in the past or years away is asked about', async ({ ctx }) => {
  await makeCampus(ctx)
  const ana = await makeStudent(ctx, 'Ana Rivera')
  const home = await makeListing(ctx, { availableFrom: '2027-06-01' })
  const on = (moveInDate: string, more = {}) =>
    sendInquiry(ana.ctx, { listingId: home, typed: typedInquiry({ moveInDate, ...more }) })
  expect(await on('2027-05-31')).toMatchObject({
    ok: false,
    reason: 'early',
    errors: { moveInDate: 'This home is available from Jun 1, 2027.' },
  })
  for (const day of ['2026-01-01', '2029-06-01'])
    expect(await on(day)).toMatchObject({ reason: 'invalid', errors: { moveInDate: expect.any(String) } })
  expect(await on('2027-05-31', { again: 'yes' })).toMatchObject({ ok: true })
})

test('the form tells of the account’s earlier inquiry about the same home, and of nobody else’s', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [home, other] = [await makeListing(ctx), await makeListing(ctx)]
  const [ana, ben] = [await makeStudent(ctx, 'Ana Rivera'), await makeStudent(ctx, 'Ben Kim')]
  const earlierOf = async (as: typeof ana) =>
    (await inquiryStart(as.ctx, { listingId: home })).sender?.earlier
  const inquiryId = await makeInquiry(ctx, ana, home)
  await makeInquiry(ctx, ben, other)
  expect(await earlierOf(ana)).toMatchObject({ inquiryId, on: 'Nov 16' })
  expect(await earlierOf(ben)).toBeNull()
  expect((await inquiryStart({ ...ctx, actor: visitor }, { listingId: home })).sender).toBeNull()
})

test('the form begins with the move-in of the profile and ticks the group that asks; the home says when one asked', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const [ana, ben] = [await makeStudent(ctx, 'Ana Rivera'), await makeStudent(ctx, 'Ben Kim')]
  const group = await makeGroup(ctx, [ana, ben])
  await ctx.db
    .update(profiles)
    .set({ moveInDate: '2027-08-15', answered: ['moveInDate'] })
    .where(eq(profiles.userId, ana.id))
  const { sender } = await inquiryStart(ana.ctx, { listingId: home, group })
  expect(sender).toMatchObject({ moveIn: '2027-08-15', mates: [{ ticked: true }] })
  expect((await inquiryStart(ana.ctx, { listingId: home, group: newId() })).sender?.mates).toMatchObject([
    { ticked: false },
  ])
  // The move-in date that the group agreed on takes precedence, unless it is past; the back link leads to the group.
  const startOf = async (moveInDate: string) => {
    await ctx.db.update(roommateGroups).set({ moveInDate }).where(eq(roommateGroups.id, group))
    return (await inquiryStart(ana.ctx, { listingId: home, group })).sender
  }
  expect(await startOf('2027-09-01')).toMatchObject({ moveIn: '2027-09-01', group: { groupId: group } })
  expect(await startOf('2026-01-01')).toMatchObject({ moveIn: '2027-08-15' })
  expect((await inquiryStart(ana.ctx, { listingId: home })).sender).toMatchObject({ group: null })
  // A collection shared with the group ticks its members, too; other people's collections do not.
  const { collectionId } = await makeSharedCollection(ctx, [ana, ben], [home])
  const ticked = async (collection: string) =>
    (await inquiryStart(ana.ctx, { listingId: home, collection })).sender?.mates[0]?.ticked
  const others = await makeSharedCollection(
    ctx,
    [ben, await makeStudent(ctx, 'Cleo May')],
    [await makeListing(ctx)],
  )
  expect([await ticked(collectionId), await ticked(others.collectionId)]).toEqual([true, false])
  expect(await askedAbout(ana.ctx, home)).toBeNull()
  const sent = await sendInquiry(ana.ctx, { listingId: home, typed: typedInquiry() })
  expect(await askedAbout(ana.ctx, home)).toEqual({
    inquiryId: sent.ok && sent.inquiryId,
    at: NOW.toISOString(),
    on: NOW.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'America/Los_Angeles' }),
  })
  expect(await askedAbout({ ...ctx, actor: visitor }, home)).toBeNull()
})

test('the form never begins with a move-in that it would ask about', async ({ ctx }) => {
  await makeCampus(ctx)
  const ana = await makeStudent(ctx, 'Ana Rivera')
  await ctx.db
    .update(profiles)
    .set({ moveInDate: '2027-08-15', answered: ['moveInDate'] })
    .where(eq(profiles.userId, ana.id))
  const beginsWith = async (availableFrom: string) => {
    const listingId = await makeListing(ctx, { availableFrom })
    return (await inquiryStart(ana.ctx, { listingId })).sender?.moveIn
  }
  expect([await beginsWith('2027-08-15'), await beginsWith('2027-08-16')]).toEqual(['2027-08-15', null])
})

test('whoever gets the inquiry is said before and after in the same words', () => {
  const offerer = { name: null, office: true }
  expect(sentText(offerer)).toBe(
    'Inquiry Sent Successfully! The people who run this site will contact you soon.',
  )
  expect(sentText({ ...offerer, office: false })).toBe(inquiryCopy.sent)
})
