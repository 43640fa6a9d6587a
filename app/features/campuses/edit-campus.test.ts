import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { listingDrives } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { deleteSearch } from '#app/features/alerts/save-search.server.ts'
import { makeSavedSearch } from '#app/features/alerts/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { archiveCampus, removeCampus } from './remove-campus.server.ts'
import { campusEditor, campusLines } from './edit-campus.query.server.ts'
import { editCampus, addCampus, campusesToAdd } from './edit-campus.server.ts'
import { makeCampus } from './factory.ts'
import { listCampuses } from './campuses.query.server.ts'

const typed = { slug: 'test-u', name: 'Test University', shortName: 'TU', lat: '34.02', lng: '-118.28' }

const asAdmin = async (ctx: SystemContext) => ({
  ...ctx,
  actor: personOf(await makeUser(ctx, { admin: true })),
})
const logged = ({ db }: SystemContext) =>
  db
    .select({ verb: moderationLog.verb, outcome: moderationLog.outcome })
    .from(moderationLog)
    .where(eq(moderationLog.subject, 'test-u'))
    .orderBy(desc(moderationLog.id))

test('an admin adds a campus and changes it, and both are in the log', async ({ ctx }) => {
  const admin = await asAdmin(ctx)
  expect(await editCampus(admin, { slug: null, typed, over: '' })).toEqual({ ok: true, slug: 'test-u' })
  expect(await listCampuses(ctx)).toMatchObject([{ slug: 'test-u', shortName: 'TU' }])
  const { version, typed: form } = await campusEditor(admin, 'test-u')
  expect(form).toMatchObject({ ...typed, timeZone: 'America/Los_Angeles' })
  const changed = { ...form, name: 'Renamed University', slug: 'another', lat: '34.05' }
  expect(await editCampus(admin, { slug: 'test-u', typed: changed, over: version })).toEqual({
    ok: true,
    slug: 'test-u',
  })
  expect((await campusEditor(admin, 'test-u')).campus).toMatchObject({
    name: 'Renamed University',
    lat: 34.05,
  })
  expect(await logged(ctx)).toEqual([
    { verb: 'changed', outcome: 'name, latitude' },
    { verb: 'added', outcome: null },
  ])
})

test('submitting twice creates one campus, and another campus keeps its slug', async ({ ctx }) => {
  const admin = await asAdmin(ctx)
  await editCampus(admin, { slug: null, typed, over: '' })
  expect(await editCampus(admin, { slug: null, typed, over: '' })).toEqual({ ok: true, slug: 'test-u' })
  expect(
    await editCampus(admin, { slug: null, typed: { ...typed, name: 'Another' }, over: '' }),
  ).toMatchObject({
    errors: { slug: expect.stringMatching(/^Another campus uses this/) },
  })
  expect(await logged(ctx)).toHaveLength(1)
})

test('the second of two admins is told that it was changed, and can overwrite it', async ({ ctx }) => {
  const admin = await asAdmin(ctx)
  await editCampus(admin, { slug: null, typed, over: '' })
  const { version, typed: form } = await campusEditor(admin, 'test-u')
  await editCampus(admin, { slug: 'test-u', typed: { ...form, name: 'First' }, over: version })
  const second = { ...form, name: 'Second' }
  const told = await editCampus(admin, { slug: 'test-u', typed: second, over: version })
  expect(told).toMatchObject({ ok: false, reason: 'changed', version: expect.any(String) })
  expect((await campusEditor(admin, 'test-u')).campus.name).toBe('First')
  const over = 'version' in told ? told.version : ''
  expect(await editCampus(admin, { slug: 'test-u', typed: second, over })).toMatchObject({ ok: true })
})

test('an archived campus is offered only to people who chose it', async ({ ctx }) => {
  const admin = await asAdmin(ctx)
  await makeCampus(ctx, { slug: 'test-u' })
  await archiveCampus(admin, { slug: 'test-u', archived: true })
  await archiveCampus(admin, { slug: 'test-u', archived: true })
  expect(await listCampuses(ctx)).toEqual([])
  expect(await listCampuses(ctx, { slug: 'test-u' })).toHaveLength(1)
  expect(await listCampuses(ctx, 'all')).toHaveLength(1)
  expect(await campusLines(admin)).toMatchObject([{ archived: true, homes: 0, people: 0 }])
  await archiveCampus(admin, { slug: 'test-u', archived: false })
  expect(await listCampuses(ctx)).toHaveLength(1)
  expect((await logged(ctx)).map(({ verb }) => verb)).toEqual(['offered-again', 'archived'])
})

test('those that come with Roost are added one by one, and what nothing refers to is deleted', async ({
  ctx,
}) => {
  const admin = await asAdmin(ctx)
  expect(campusesToAdd(await campusLines(admin)).map(({ slug }) => slug)).toEqual(['usc', 'ucla', 'ucsd'])
  await addCampus(admin, 'ucla')
  await addCampus(admin, 'ucla')
  expect(await listCampuses(ctx)).toMatchObject([{ slug: 'ucla', name: 'UC Los Angeles' }])
  expect(campusesToAdd(await campusLines(admin)).map(({ slug }) => slug)).toEqual(['usc', 'ucsd'])
  await expect(addCampus(admin, 'mit')).rejects.toThrow(NotFound)
  await expect(addCampus({ ...ctx, actor: visitor }, 'usc')).rejects.toThrow(NotFound)
  expect(await removeCampus(admin, 'ucla')).toEqual({ ok: true })
  expect(await listCampuses(ctx, 'all')).toEqual([])
})

test('only what is unused is deleted, archived or not', async ({ ctx }) => {
  const admin = await asAdmin(ctx)
  await makeCampus(ctx, { slug: 'test-u' })
  await makeCampus(ctx, { slug: 'used-u' })
  await makeListing(ctx, { campus: 'used-u' })
  expect(await removeCampus(admin, 'used-u')).toMatchObject({ ok: false, reason: 'used' })
  expect((await campusEditor(admin, 'test-u')).removable).toBe(true)
  expect(await removeCampus(admin, 'test-u')).toEqual({ ok: true })
  expect(await listCampuses(ctx, 'all')).toMatchObject([{ slug: 'used-u' }])
  await expect(removeCampus(admin, 'test-u')).rejects.toThrow(NotFound)
})

test('a slug that names no campus is not found', async ({ ctx }) => {
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  for (const slug of ['a\0', '', 'A b']) await expect(campusEditor(admin, slug)).rejects.toThrow(NotFound)
})

test('a campus with saved searches is not deleted', async ({ ctx }) => {
  const admin = await asAdmin(ctx)
  await makeCampus(ctx, { slug: 'test-u' })
  const ana = await makeUser(ctx)
  const searchId = await makeSavedSearch(ctx, ana, { href: '/listings?campus=test-u' })
  await archiveCampus(admin, { slug: 'test-u', archived: true })
  expect((await campusEditor(admin, 'test-u')).removable).toBe(false)
  expect(await removeCampus(admin, 'test-u')).toMatchObject({ ok: false, reason: 'used' })
  await deleteSearch({ ...ctx, actor: personOf(ana) }, searchId)
  expect(await removeCampus(admin, 'test-u')).toEqual({ ok: true })
})

test('a stored drive of a home that moved to another campus does not prevent deletion', async ({ ctx }) => {
  const admin = await asAdmin(ctx)
  await makeCampus(ctx, { slug: 'other-u' })
  const listingId = await makeListing(ctx, { campus: 'other-u' })
  await makeCampus(ctx, { slug: 'test-u' })
  const before = await ctx.db.select({ id: campuses.id }).from(campuses).where(eq(campuses.slug, 'test-u'))
  const drive = { lat: 34.03, lng: -118.285, meters: 900, seconds: 90, provider: 'OSRM', askedAt: ctx.now() }
  await ctx.db.insert(listingDrives).values({ listingId, campusId: before[0]?.id ?? 0, ...drive })
  await archiveCampus(admin, { slug: 'test-u', archived: true })
  expect(await removeCampus(admin, 'test-u')).toEqual({ ok: true })
})

test('others get "not found"', async ({ ctx }) => {
  const manager = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true })) }
  await makeCampus(ctx, { slug: 'test-u' })
  await expect(campusLines(manager)).rejects.toThrow(NotFound)
  await expect(campusEditor(manager, 'test-u')).rejects.toThrow(NotFound)
  await expect(editCampus(manager, { slug: null, typed, over: '' })).rejects.toThrow(NotFound)
  await expect(archiveCampus(manager, { slug: 'test-u', archived: true })).rejects.toThrow(NotFound)
  await expect(removeCampus(manager, 'test-u')).rejects.toThrow(NotFound)
})
