import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { markRented } from '#app/features/own-homes/mark-rented.server.ts'
import { ownHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { readHomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { rentedView } from '#app/features/own-homes/rented.query.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { takeDown } from '#app/features/publishing/take-down.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { answerQuestion, homeQuestion } from './answer-question.server.ts'
import { confirmHomes } from './confirm-homes.server.ts'
import { refreshListingsJob } from './jobs.server.ts'

/** The same context at noon on a given day. */
const on = (ctx: SystemContext, day: string): SystemContext => ({
  ...ctx,
  now: () => new Date(`${day}T20:00:00Z`),
})

async function found(ctx: SystemContext, moveIn: string): Promise<string[]> {
  const search = { ...emptySearch, campus: 'usc', moveIn }
  return (await searchListings({ ...ctx, actor: visitor }, { search })).items.map(({ id }) => id)
}

/** A manager's home, in November. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const id = await makeListing(ctx, { availableFrom: '2026-09-01' })
  await assignManager(ctx, { listingIds: [id], managerId: user.id })
  const rowOf = async () => {
    const [row] = await ctx.db.select().from(listings).where(eq(listings.id, id))
    if (!row) throw new Error('no home')
    return row
  }
  const mark = (input: Record<string, string>, by: SystemContext = manager) =>
    markRented(by, { listingId: id, input: { through: '2027-07-31', ...input } })
  return { manager, id, rowOf, mark }
}

test('rented in November through July, its next lease is found in November for August', async ({ ctx }) => {
  const { id, rowOf, mark } = await scene(ctx)
  expect(await found(ctx, '2027-08-01')).toEqual([id])
  expect(await mark({ next: 'now' })).toMatchObject({
    ok: true,
    lease: { through: '2027-07-31', next: 'now' },
  })
  expect(await found(ctx, '2027-08-01')).toEqual([id])
  expect(await found(ctx, '2027-07-31')).toEqual([])
  const row = await rowOf()
  expect(row).toMatchObject({ status: 'published', rentedThrough: '2027-07-31', availableFrom: '2027-08-01' })
  await mark({ next: 'now' })
  expect((await rowOf()).version).toBe(row.version)
})

test('a next lease that waits is asked about in the week before, and without an answer stays out', async ({
  ctx,
}) => {
  const { id, manager, rowOf, mark } = await scene(ctx)
  await mark({ next: 'later', offerFrom: '2027-03-01' })
  expect(await rowOf()).toMatchObject({ status: 'paused', nextLeaseFrom: '2027-03-01' })
  await refreshListingsJob.run(on(ctx, '2027-02-20'), {})
  await runQueuedJobs(ctx)
  expect(await mailboxEmails(ctx)).toEqual([])
  const asked = on(ctx, '2027-02-23')
  await refreshListingsJob.run(asked, {})
  await refreshListingsJob.run(asked, {})
  await runQueuedJobs(asked)
  const [email, ...others] = await mailboxEmails(ctx)
  expect(others).toEqual([])
  expect(email?.text).toContain('offered from Mar 1, 2027, for a lease from Aug 1, 2027')
  const list = await ownHomes(
    { ...manager, now: asked.now },
    readHomesAsked(new URLSearchParams({ show: 'asked' })),
  )
  expect(list.homes.map((home) => home.id)).toEqual([id])
  await refreshListingsJob.run(on(ctx, '2027-03-02'), {})
  expect(await found(ctx, '2027-08-01')).toEqual([])

  const token = /home-answer\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  expect(await homeQuestion(asked, token)).toMatchObject({ state: 'open' })
  expect(await answerQuestion(asked, { token, input: { answer: 'available' } })).toEqual({ ok: true })
  expect((await rowOf()).status).toBe('paused')
  await refreshListingsJob.run(on(ctx, '2027-02-28'), {})
  expect(await found(ctx, '2027-08-01')).toEqual([])
  await refreshListingsJob.run(on(ctx, '2027-03-01'), {})
  expect(await found(ctx, '2027-08-01')).toEqual([id])
  expect(await rowOf()).toMatchObject({ status: 'published', nextLeaseFrom: null })
})

test('a home that the link of an email took down as rented is offered for its next lease', async ({
  ctx,
}) => {
  const { id, manager, rowOf, mark } = await scene(ctx)
  const asked = on(ctx, '2026-12-12')
  await refreshListingsJob.run(asked, {})
  await runQueuedJobs(asked)
  const [email] = await mailboxEmails(ctx)
  const token = /home-answer\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  const input = { answer: 'rented', through: '2027-07-31' }
  expect(await answerQuestion(asked, { token, input })).toEqual({ ok: true })
  expect(await homeQuestion(asked, token)).toMatchObject({ answer: 'rented', home: { id } })
  expect(await rentedView(manager, id)).toMatchObject({ canMark: true, through: '2027-07-31' })
  expect(await mark({ next: 'now' })).toMatchObject({ ok: true })
  expect(await rowOf()).toMatchObject({ status: 'published', availableFrom: '2027-08-01' })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  await takeDown(admin, { listingId: id, reason: 'Not a home.' })
  expect(await rentedView(manager, id)).toMatchObject({ canMark: false })
  expect(await mark({ next: 'now' })).toMatchObject({ reason: 'not-offered' })
})

test('confirmed after its date it is offered at once; offered or paused by hand it waits no more', async ({
  ctx,
}) => {
  const { id, manager, rowOf, mark } = await scene(ctx)
  await mark({ next: 'later', offerFrom: '2027-03-01' })
  const late = on(manager, '2027-03-09')
  expect(await confirmHomes(late, [id])).toEqual({ confirmed: 1, notOffered: [] })
  expect(await rowOf()).toMatchObject({ status: 'published', nextLeaseFrom: null })
  await mark({ next: 'later', offerFrom: '2027-03-01' })
  await setOffered(manager, { listingIds: [id], on: true })
  await setOffered(manager, { listingIds: [id], on: false })
  await refreshListingsJob.run(on(ctx, '2027-03-01'), {})
  expect(await rowOf()).toMatchObject({ status: 'paused', nextLeaseFrom: null })
})

test('without a next lease it is taken down; what cannot be is said beside its field', async ({ ctx }) => {
  const { mark, rowOf } = await scene(ctx)
  expect(await mark({ through: '2026-11-01', next: 'no' })).toMatchObject({
    errors: { through: expect.stringContaining('today or later') },
  })
  expect(await mark({ next: 'later', offerFrom: '2027-09-01' })).toMatchObject({
    errors: { offerFrom: expect.stringContaining('Aug 1, 2027') },
  })
  expect(await mark({})).toMatchObject({ errors: { next: 'Choose whether you offer the next lease.' } })
  const { manager: other } = await makeManager(ctx, 'Otto')
  await expect(mark({ next: 'no' }, other)).rejects.toThrow(Forbidden)
  expect(await mark({ next: 'no' })).toMatchObject({ ok: true })
  expect(await mark({ next: 'no' })).toMatchObject({ ok: true })
  expect(await rowOf()).toMatchObject({ status: 'archived', rentedThrough: '2027-07-31' })
  // The manager who took it down may change their mind.
  expect(await mark({ next: 'now' })).toMatchObject({ ok: true })
  expect(await rowOf()).toMatchObject({ status: 'published' })
})
