import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies } from '#app/database/schema/homes/companies.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { claimStore } from '#app/features/files/claim-store.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { addPhotos } from '#app/features/photos/add-photos.server.ts'
import { removePhoto } from '#app/features/photos/change-photo.server.ts'
import { deleteAbandonedFiles } from '#app/features/photos/delete-abandoned-files.server.ts'
import { photoData } from '#app/features/photos/personal-data.server.ts'
import { ownLogo } from '#app/features/photos/photos.query.server.ts'
import { sendPhoto } from '#app/features/photos/send-photo.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { publicListing } from '#app/features/search/public-listings.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { ownCompany } from './company.query.server.ts'
import { decideName, undoAllowName } from './decide-name.server.ts'
import { makeColleague } from './factory.ts'
import { companyOf } from './own-company.server.ts'
import { companyData } from './personal-data.server.ts'
import { updateCompany } from './update-company.server.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const listingId = await makeListing(ctx)
  const { user, manager } = await makeManager(ctx)
  await assignManager(ctx, { listingIds: [listingId], managerId: user.id })
  const companyId = await companyOf(ctx, user.id)
  const other = await makeUser(ctx, { manager: true, student: false })
  await makeColleague(ctx, { userId: other.id, companyId })
  const colleague = { ...ctx, actor: personOf(other) }
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const anybody = { ...ctx, actor: visitor }
  const offerer = async () => (await findListing(anybody, { idOrSlug: listingId, people: null })).offerer
  const open = () =>
    ctx.db
      .select({ facts: moderationItems.facts })
      .from(moderationItems)
      .where(eq(moderationItems.state, 'open'))
  return { listingId, user, manager, colleague, other, admin, anybody, companyId, offerer, open }
}

async function addLogo(of: Context, side = 300): Promise<void> {
  const bytes = new Uint8Array(await picture(side, 200).png().toBuffer())
  const files = [new File([bytes], 'logo.png', { type: 'image/png' })]
  expect(await addPhotos(of, { purpose: 'company-logo', files })).toEqual([])
}

const fetched = async (of: Context, photoId: string) =>
  (await sendPhoto(of, { photoId, name: '96.webp', headers: new Headers() })).headers.get('Cache-Control')

const former = { name: null, website: null }

test('a logo waits for an admin, whom and its people alone it is shown until then', async ({ ctx }) => {
  const { manager, colleague, admin, anybody, companyId, listingId, offerer, open } = await scene(ctx)
  await addLogo(manager)
  await runQueuedJobs(ctx)
  expect(await open()).toEqual([
    { facts: { companyId, asked: { name: null, website: null, logo: expect.any(String) }, former } },
  ])
  const mine = await ownLogo(colleague)
  const id = mine.photos[0]?.id ?? ''
  expect(mine).toMatchObject({ photos: [{ width: 300, height: 200 }], uploads: [], shown: null })
  for (const of of [manager, colleague, admin]) expect(await fetched(of, id)).toMatch('private')
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  for (const of of [anybody, student]) await expect(fetched(of, id)).rejects.toThrow(NotFound)
  expect((await offerer())?.logo).toBeNull()

  expect(await decideName(admin, { companyId, decision: 'allow' })).toBe(true)
  expect(await fetched(anybody, id)).toMatch('public')
  expect((await offerer())?.logo).toMatchObject({ id })
  const { offerer: said } = JSON.parse(await publicListing(anybody, { idOrSlug: listingId, people: null }))
  expect(said).toEqual({ phone: null, website: null, logo: `/media/${id}/300.webp` })
  expect(await ownLogo(manager)).toMatchObject({ photos: [], shown: { id } })

  const asked = { name: null, website: null, logo: id }
  expect(await undoAllowName(admin, { companyId, asked: { ...asked, logo: newId() }, former })).toBe(false)
  expect(await undoAllowName(admin, { companyId, asked, former })).toBe(true)
  await expect(fetched(anybody, id)).rejects.toThrow(NotFound)
  expect(await undoAllowName(admin, { companyId, asked, former })).toBe(false)
})

test('of a company one logo is public and one waits, whoever sends them', async ({ ctx }) => {
  const { manager, colleague, admin, companyId, offerer, open } = await scene(ctx)
  await addLogo(manager)
  await runQueuedJobs(ctx)
  await decideName(admin, { companyId, decision: 'allow' })
  const [first] = await ctx.db.select().from(photos).where(eq(photos.companyId, companyId))
  const another = await makeManager(ctx)
  await expect(removePhoto(another.manager, first?.id ?? '')).rejects.toThrow(Forbidden)
  await removePhoto(colleague, first?.id ?? '')
  expect((await offerer())?.logo).toBeNull()
  await addLogo(manager)
  await runQueuedJobs(ctx)
  await decideName(admin, { companyId, decision: 'allow' })
  await addLogo(manager, 301)
  await runQueuedJobs(ctx)
  await addLogo(colleague, 302)
  await runQueuedJobs(ctx)
  expect(await open()).toHaveLength(1)
  expect(await ownLogo(manager)).toMatchObject({ photos: [{ width: 302 }], shown: { width: 300 } })
  expect((await offerer())?.logo).toMatchObject({ width: 300 })
  expect(await decideName(admin, { companyId, decision: 'reject', reason: 'It is a photo' })).toBe(true)
  expect(await ownLogo(manager)).toMatchObject({ photos: [], shown: { width: 300 } })
  await addLogo(colleague, 303)
  await runQueuedJobs(ctx)
  const [waiting] = (await ownLogo(manager)).photos
  await removePhoto(manager, waiting?.id ?? '')
  expect(await open()).toEqual([])
  expect(await decideName(admin, { companyId, decision: 'allow' })).toBe(false)
  expect((await offerer())?.logo).toMatchObject({ width: 300 })
})

test('whoever left, another company and a student add no logo', async ({ ctx }) => {
  const { colleague, other, companyId } = await scene(ctx)
  await addLogo(colleague)
  await ctx.db.update(users).set({ manager: false }).where(eq(users.id, other.id))
  await runQueuedJobs(ctx)
  expect(await ctx.db.select().from(photos).where(eq(photos.companyId, companyId))).toEqual([])
  const { manager: alone } = await makeManager(ctx)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(addLogo(alone)).rejects.toThrow(NotFound)
  await expect(addLogo(student)).rejects.toThrow(NotFound)
  await expect(ownLogo(student)).rejects.toThrow(Forbidden)
})

test('a logo stays while somebody is in its company, and its files go with the company', async ({ ctx }) => {
  await claimStore(ctx)
  const { manager, user, other, admin, companyId, offerer } = await scene(ctx)
  await addLogo(manager)
  await runQueuedJobs(ctx)
  await decideName(admin, { companyId, decision: 'allow' })
  const id = (await offerer())?.logo?.id ?? ''
  const files = async () => (await ctx.files.list(`photos/${id}/`)).items.length
  const before = await files()
  const exported = []
  for await (const { path } of photoData.files?.(ctx, { userId: other.id, email: other.email }) ?? [])
    exported.push(path)
  expect(exported).toEqual([`photos/${id}.jpg`])
  const erase = async ({ id: userId, email }: { id: string; email: string }) => {
    await photoData.erase?.(ctx.db, { userId, email })
    await companyData.erase?.(ctx.db, { userId, email })
    await ctx.db.delete(users).where(eq(users.id, userId))
  }
  await erase(user)
  const later = (days: number) => ({
    ...ctx,
    now: () => new Date(ctx.now().getTime() + days * 24 * 60 * 60 * 1000),
  })
  await deleteAbandonedFiles(later(9))
  await deleteAbandonedFiles(later(20))
  expect((await offerer())?.logo).toMatchObject({ id })
  expect(await files()).toBe(before)
  await erase(other)
  expect(await ctx.db.select().from(photos).where(eq(photos.id, id))).toEqual([])
  await deleteAbandonedFiles(later(30))
  await deleteAbandonedFiles(later(40))
  expect(await files()).toBe(0)
})

test('a phone number is public at once, a website once an admin has decided', async ({ ctx }) => {
  const { manager, admin, companyId, offerer, open } = await scene(ctx)
  const name = 'Keller Homes'
  const refused = await updateCompany(manager, { name, phone: '12', website: 'http://keller.example' })
  expect(refused).toMatchObject({
    ok: false,
    errors: { phone: expect.stringContaining('phone'), website: expect.stringContaining('https') },
  })
  for (const website of ['javascript:alert(1)', 'https://a:b@keller.example', 'keller', '10.0.0.1'])
    expect(await updateCompany(manager, { name, website }), website).toMatchObject({ ok: false })
  await updateCompany(manager, { name, phone: '213 555 0123', website: 'keller.example' })
  expect(await offerer()).toMatchObject({ name: null, phone: '+12135550123', website: null })
  expect(await open()).toEqual([
    { facts: { companyId, asked: { name, website: 'https://keller.example/', logo: null }, former } },
  ])
  await decideName(admin, { companyId, decision: 'allow' })
  expect(await offerer()).toMatchObject({ name, website: 'https://keller.example/' })
  await updateCompany(manager, { name })
  expect(await offerer()).toMatchObject({ phone: '+12135550123', website: 'https://keller.example/' })
  await updateCompany(manager, { name, phone: '', website: '' })
  expect(await offerer()).toMatchObject({ name, phone: null, website: null })
  expect(await decideName(admin, { companyId, decision: 'allow' })).toBe(false)
})

test('of two colleagues who save the same form at once, one is told that it changed', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { manager, colleague, companyId } = await scene(ctx)
  const { version } = await ownCompany(manager)
  const saved = await Promise.all([
    updateCompany(manager, { name: 'Keller', phone: '213 555 0123', version }),
    updateCompany(colleague, { name: 'Keller Homes', phone: '213 555 0124', version }),
  ])
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
  expect(saved.find(({ ok }) => !ok)).toMatchObject({
    reason: 'changed',
    failed: expect.stringMatching(/^A colleague saved the name “Keller( Homes)?” and the phone \(213\)/),
  })
  // Saving the same values conflicts with nothing.
  const again = saved[0]?.ok
    ? { name: 'Keller', phone: '2135550123' }
    : { name: 'Keller Homes', phone: '2135550124' }
  expect(await updateCompany(colleague, { ...again, version })).toMatchObject({ ok: true })
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId))
  const first = { askedName: 'Keller', phone: '+12135550123' }
  expect(company).toMatchObject(saved[0]?.ok ? first : { askedName: 'Keller Homes', phone: '+12135550124' })
})
