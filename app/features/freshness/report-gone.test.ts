import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { goneReports, homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { viewedHomes } from '#app/database/schema/homes/saves.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { confirmHomes } from './confirm-homes.server.ts'
import { reportGone } from './report-gone.server.ts'

const DAY = 24 * 60 * 60 * 1000

type Reporter = { email?: string; confirmed?: boolean; days?: number; opened?: boolean }

/** A student whose report counts, unless overridden. */
async function makeReporter(
  ctx: SystemContext,
  listingId: string,
  reporter: Reporter = {},
): Promise<SystemContext> {
  const { email = `${newId()}@usc.edu`, confirmed = true, days = 8, opened = true } = reporter
  const user = await makeUser(ctx, {
    email,
    emailConfirmedAt: confirmed ? ctx.now() : null,
    createdAt: new Date(ctx.now().getTime() - days * DAY),
  })
  if (opened) await ctx.db.insert(viewedHomes).values({ userId: user.id, listingId, viewedAt: ctx.now() })
  return { ...ctx, actor: personOf(user) }
}

async function managedHome(ctx: SystemContext) {
  await makeCampus(ctx, { emailDomains: ['usc.edu'] })
  const id = await makeListing(ctx)
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [id], managerId: manager.id })
  return { id, manager: { ...ctx, actor: personOf(manager) } }
}

async function unlisted(ctx: SystemContext, id: string) {
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, id))
  return home?.unlisted
}

const questions = (ctx: SystemContext) => ctx.db.select().from(homeQuestions)

test('two reports that count hide a home and ask its manager, whose confirmation returns it', async ({
  ctx,
}) => {
  const { id, manager } = await managedHome(ctx)
  const [ana, ben] = [await makeReporter(ctx, id), await makeReporter(ctx, id)]
  for (let twice = 0; twice < 2; twice += 1)
    expect(await reportGone(ana, { listingId: id, input: { note: 'They said so on the phone.' } })).toEqual({
      ok: true,
    })
  expect(await unlisted(ctx, id)).toBeNull()
  await reportGone(ben, { listingId: id, input: {} })
  expect(await unlisted(ctx, id)).toBe('reported')
  expect(await questions(ctx)).toHaveLength(1)
  await confirmHomes(manager, [id])
  expect(await unlisted(ctx, id)).toBeNull()
  const closed = await ctx.db.select().from(goneReports)
  expect(closed.map(({ closedAt }) => closedAt)).toEqual([ctx.now(), ctx.now()])
})

test('within 72 hours of a confirmation the reports only ask the manager', async ({ ctx }) => {
  const { id, manager } = await managedHome(ctx)
  await confirmHomes(manager, [id])
  const soon = { ...ctx, now: () => new Date(ctx.now().getTime() + 3 * DAY) }
  for (let count = 0; count < 3; count += 1)
    await reportGone({ ...(await makeReporter(ctx, id)), now: soon.now }, { listingId: id, input: {} })
  expect(await unlisted(ctx, id)).toBeNull()
  expect(await questions(ctx)).toHaveLength(1)
  const late = () => new Date(ctx.now().getTime() + 3 * DAY + 1)
  await reportGone({ ...(await makeReporter(ctx, id)), now: late }, { listingId: id, input: {} })
  expect(await unlisted(ctx, id)).toBe('reported')
})

const weak: [string, Reporter][] = [
  ['has no campus email', { email: 'ana@example.com' }],
  ['did not confirm it', { confirmed: false }],
  ['is new here', { days: 6 }],
  ['never opened the home', { opened: false }],
]
for (const [why, reporter] of weak)
  test(`the word of somebody who ${why} is kept, and pauses nothing`, async ({ ctx }) => {
    const { id } = await managedHome(ctx)
    await reportGone(await makeReporter(ctx, id), { listingId: id, input: {} })
    await reportGone(await makeReporter(ctx, id, reporter), { listingId: id, input: {} })
    expect(await unlisted(ctx, id)).toBeNull()
    expect(await ctx.db.select().from(goneReports)).toHaveLength(2)
  })

test('only students can report, with a short text, twenty homes a day', async ({ ctx }) => {
  const { id, manager } = await managedHome(ctx)
  await expect(reportGone(manager, { listingId: id, input: {} })).rejects.toThrow(Forbidden)
  await expect(reportGone({ ...ctx, actor: visitor }, { listingId: id, input: {} })).rejects.toThrow(
    SignInRequired,
  )
  const student = await makeReporter(ctx, id)
  for (const unknown of ['not-an-id', newId()])
    await expect(reportGone(student, { listingId: unknown, input: {} })).rejects.toThrow(NotFound)
  const long = await reportGone(student, { listingId: id, input: { note: 'x'.repeat(501) } })
  expect(long).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { note: 'Please use at most 500 characters.' },
  })
  for (let count = 0; count < 20; count += 1) await reportGone(student, { listingId: id, input: {} })
  expect(await reportGone(student, { listingId: id, input: {} })).toMatchObject({
    ok: false,
    reason: 'limited',
  })
})
