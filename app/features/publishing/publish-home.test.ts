import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { takeDown } from './take-down.server.ts'
import { bringBackHomes, takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { decideHome } from './decide-home.server.ts'
import { returnReason } from './decision-against.server.ts'
import { homeFilterLabels } from './rules.ts'
import { deleteDraft } from './create-draft.server.ts'
import { completeDraft, makeDraft, makeManager, typeInto } from './factory.ts'
import { ownHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { publishHome, withdrawHome } from './publish-home.server.ts'
import { publishView } from './publish-view.query.server.ts'
import { setOffered } from './set-offered.server.ts'
import { editorView } from './save-section.server.ts'

async function found(ctx: SystemContext): Promise<string[]> {
  const { items } = await searchListings(
    { ...ctx, actor: visitor },
    { search: { ...emptySearch, campus: 'usc' } },
  )
  return items.map(({ id }) => id)
}

async function confirmedBy({ db }: SystemContext, id: string) {
  const [home] = await db.select({ by: listings.confirmedBy }).from(listings).where(eq(listings.id, id))
  return home?.by
}

const openItems = ({ db }: SystemContext, subject: string) =>
  db
    .select({ kind: moderationItems.kind, state: moderationItems.state, outcome: moderationItems.outcome })
    .from(moderationItems)
    .where(eq(moderationItems.subject, subject))

test('a first home is reviewed before students find it, the next one is published at once', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const first = await makeDraft(manager)
  const lacking = await publishHome(manager, first)
  expect(lacking).toMatchObject({ ok: false, reason: 'missing' })
  if (lacking.ok || lacking.reason !== 'missing') throw new Error('published')
  expect(lacking.missing.map(({ key }) => key)).toEqual([
    'price',
    'priceBasis',
    'fees',
    'availableFrom',
    'description',
  ])
  await completeDraft(manager, first)
  expect(await publishHome(manager, first)).toEqual({ ok: true, status: 'submitted' })
  expect(await publishHome(manager, first)).toEqual({ ok: true, status: 'submitted' })
  expect(await confirmedBy(ctx, first)).toBe('manager')
  expect(await found(ctx)).toEqual([])
  const tab = await ownHomes(manager, { show: 'drafts', q: '', sort: 'confirmed', page: 1 })
  expect(tab, homeFilterLabels.drafts).toMatchObject({
    homes: [{ status: 'submitted' }],
    counts: { drafts: 1 },
  })
  expect(homeFilterLabels.drafts).toMatch(/review/)
  expect(await openItems(ctx, first)).toEqual([{ kind: 'new-home', state: 'open', outcome: null }])
  await expect(decideHome(manager, { listingId: first, decision: 'publish' })).rejects.toThrow(Forbidden)
  await withdrawHome(manager, first)
  expect(await openItems(ctx, first)).toMatchObject([{ state: 'decided', outcome: 'withdrawn' }])
  await publishHome(manager, first)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(
    await decideHome(admin, { listingId: first, decision: 'give-back', reason: 'Which floor is it on?' }),
  ).toEqual({ ok: true })
  expect(await returnReason(ctx.db, first)).toBe('Which floor is it on?')
  expect(
    (await ownHomes(manager, { show: 'drafts', q: '', sort: 'confirmed', page: 1 })).homes,
  ).toMatchObject([{ id: first, against: { what: 'given-back', reason: 'Which floor is it on?' } }])
  expect(await decideHome(admin, { listingId: first, decision: 'publish' })).toMatchObject({ ok: false })
  await publishHome(manager, first)
  expect(await returnReason(ctx.db, first)).toBeNull()
  expect(
    (await ownHomes(manager, { show: 'drafts', q: '', sort: 'confirmed', page: 1 })).homes,
  ).toMatchObject([{ id: first, against: null }])
  expect(await decideHome(admin, { listingId: first, decision: 'publish' })).toEqual({ ok: true })
  expect(await confirmedBy(ctx, first)).toBe('manager')
  expect(await found(ctx)).toEqual([first])
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(told).toMatchObject([{ kind: 'home-looked-at', link: `/manage/homes/${first}/edit/publish` }])
  const next = await makeDraft(manager, { address: '5 Quillon St' })
  await completeDraft(manager, next)
  expect(await publishHome(manager, next)).toEqual({ ok: true, status: 'published' })
  expect(await confirmedBy(ctx, next)).toBe('manager')
  expect((await found(ctx)).toSorted()).toEqual([first, next].toSorted())
})

test('the operator decides which homes are reviewed first', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const set = (reviews: Context['settings']['reviews']) => ({
    ...manager,
    settings: { ...manager.settings, reviews },
  })
  const publish = async (reviews: Context['settings']['reviews']) => {
    const id = await makeDraft(manager)
    await completeDraft(manager, id)
    return publishHome(set(reviews), id)
  }
  expect(await publish('none')).toEqual({ ok: true, status: 'published' })
  expect(await publish('all')).toEqual({ ok: true, status: 'submitted' })
  expect(await publish('first')).toEqual({ ok: true, status: 'published' })
  await saveSiteContent(ctx, { key: 'settings', value: { freshDays: 30, reviews: 'all' } })
  expect(await publish('none')).toEqual({ ok: true, status: 'submitted' })
})

test('required facts cannot be removed while a home is published', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const id = await makeDraft(manager)
  await completeDraft(manager, id)
  await publishHome({ ...manager, settings: { ...manager.settings, reviews: 'none' } }, id)
  expect(await typeInto(manager, id, 'price', { price: [''] })).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { price: expect.stringContaining('Pause') },
  })
  await setOffered(manager, { listingIds: [id], on: false })
  expect(await typeInto(manager, id, 'price', { price: [''] })).toEqual({ ok: true, changed: true })
  expect(await setOffered(manager, { listingIds: [id], on: true })).toEqual({
    changed: 0,
    incomplete: ['1200 Amberfinch St #4'],
  })
})

test('a manager can restore what a manager took down, not what an admin did; a draft is deleted', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const open = { ...manager, settings: { ...manager.settings, reviews: 'none' as const } }
  const id = await makeDraft(manager)
  await completeDraft(manager, id)
  await publishHome(open, id)
  const row = async () => {
    const { homes, counts } = await ownHomes(manager, { show: 'gone', q: '', sort: 'confirmed', page: 1 })
    return { against: homes[0]?.against, gone: counts.gone }
  }
  expect(await takeDownHomes(manager, { listingIds: [id] })).toBe(1)
  expect(await found(ctx)).toEqual([])
  expect(await row(), 'it is their own doing').toEqual({ against: null, gone: 1 })
  expect(await publishView(manager, (await editorView(manager, id)).home)).toMatchObject({
    may: { bringBack: true, decide: false },
  })
  expect(await bringBackHomes(manager, [id])).toBe(1)
  expect(await bringBackHomes(manager, [id])).toBe(0)
  expect(await setOffered(manager, { listingIds: [id], on: true })).toEqual({ changed: 1, incomplete: [] })
  expect(await found(ctx)).toEqual([id])
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  await takeDown(admin, { listingId: id, reason: 'No such street' })
  expect(await row()).toEqual({ against: { what: 'taken-down', reason: 'No such street' }, gone: 1 })
  await expect(bringBackHomes(manager, [id])).rejects.toThrow(Forbidden)
  expect(await bringBackHomes(admin, [id])).toBe(1)
  expect(await deleteDraft(manager, id)).toBe(false)
  const draft = await makeDraft(manager)
  const { manager: other } = await makeManager(ctx)
  await expect(deleteDraft(other, draft)).rejects.toThrow(NotFound)
  await expect(publishHome(other, draft)).rejects.toThrow(NotFound)
  await expect(takeDownHomes(other, { listingIds: [id] })).rejects.toThrow(NotFound)
  expect(await deleteDraft(manager, draft)).toBe(true)
  expect(await ctx.db.select().from(listings).where(eq(listings.id, draft))).toEqual([])
})

test('a draft says whether publishing it submits it for review', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const isReviewed = async (id: string, actor: SystemContext = manager) =>
    (await publishView(actor, (await editorView(actor, id)).home)).isReviewed
  const first = await makeDraft(manager)
  await completeDraft(manager, first)
  expect(await isReviewed(first), 'the first home of a company').toBe(true)
  expect(await isReviewed(first, { ...manager, settings: { ...manager.settings, reviews: 'none' } })).toBe(
    false,
  )
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(await isReviewed(first, admin), 'an admin publishes it').toBe(false)
  expect(await publishHome(manager, first)).toEqual({ ok: true, status: 'submitted' })
  expect(await isReviewed(first), 'it waits').toBe(false)
  await decideHome(admin, { listingId: first, decision: 'publish' })
  const next = await makeDraft(manager, { address: '12 Fern St' })
  expect(await isReviewed(next)).toBe(false)
  await typeInto(manager, next, 'home', { description: ['Quiet, so no kids.'] })
  expect(await isReviewed(next), 'doubtful wording').toBe(true)
  const { manager: other } = await makeManager(ctx, 'Ola')
  const own = await makeDraft(other, { address: '14 Fern St' })
  await completeDraft(other, own)
  await publishHome({ ...other, settings: { ...other.settings, reviews: 'none' } }, own)
  const twin = await makeDraft(other, { address: '1200 Amberfinch St #4' })
  expect(await isReviewed(twin, other), 'at the address of someone else’s home').toBe(true)
})
