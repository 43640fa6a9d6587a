import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { analyticsCounts } from '#app/database/schema/site/analytics.ts'
import { pendingSignUps, users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { csvOf } from './csv-of.ts'
import { makeView, makeVisit } from './factory.ts'
import { rollUpVisits } from './roll-up.server.ts'
import { dashboard, type Dashboard } from './dashboard.query.server.ts'

async function fileOf(shown: Dashboard, table: string): Promise<string> {
  let file = ''
  for await (const line of csvOf(shown, table)) file += line
  return file
}

test('the analytics page shows the figures of visits, to admins only', async ({ ctx }) => {
  await makeCampus(ctx)
  const yesterday = new Date(NOW.getTime() - 86_400_000)
  const [back, once] = [newId(), newId()]
  const user = await makeUser(ctx)
  await ctx.db.update(users).set({ createdAt: new Date('2026-11-14T20:00:00Z') })
  const two = [makeView(NOW, { u: '/listings?campus=usc' }), makeView(NOW, { u: '/terms' })]
  await makeVisit(ctx, yesterday, { message: { v: back, p: [makeView(yesterday)] } })
  await makeVisit(ctx, NOW, {
    message: { v: back, p: two, n: 2, e: '/listings?campus=usc' },
    userId: user.id,
  })
  await makeVisit(ctx, NOW, { message: { v: once, p: [makeView(NOW)], n: 2 } })
  await rollUpVisits(ctx.db, NOW)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true }), { admin: true }) }
  const shown = await dashboard(admin, new URLSearchParams('days=7'))
  expect(shown.totals).toEqual({ visitors: 2, sessions: 3, views: 4, bounces: 2, seconds: 0, missing: 1 })
  expect(shown.before).toMatchObject({ visitors: 0, sessions: 0 })
  expect(shown.days.map(({ sessions }) => sessions)).toEqual([0, 0, 0, 0, 0, 1, 2])
  expect(shown.top.entry).toEqual([
    { name: '/', count: 2, before: 0 },
    { name: '/listings', count: 1, before: 0 },
  ])
  const usc = await dashboard(admin, new URLSearchParams('days=7&campus=usc'))
  expect(usc.totals).toMatchObject({ visitors: 1, sessions: 1, views: 2 })
  expect(usc.top['search-budget']).toEqual([{ name: 'no limit', count: 1, before: 0 }])
  const today = await dashboard(admin, new URLSearchParams('from=2026-11-16&to=2026-11-16'))
  expect(today.top.entry).toEqual([
    { name: '/', count: 1, before: 1 },
    { name: '/listings', count: 1, before: 0 },
  ])
  expect(await fileOf(today, 'entry')).toContain('/,1,1\r\n/listings,1,0')
  expect(await fileOf(shown, 'funnel')).toContain('Searched,1,0')
  const student = { ...ctx, actor: personOf(user) }
  await expect(dashboard(student, new URLSearchParams())).rejects.toThrow(NotFound)
  await expect(dashboard({ ...ctx, actor: visitor }, new URLSearchParams())).rejects.toThrow(NotFound)
})

async function beginSignUp(ctx: SystemContext, email: string, createdAt: Date): Promise<void> {
  const names = { givenName: 'Some', familyName: 'One' }
  const rest = { password: 'x', keepSignedIn: false, termsVersion: '1', expiresAt: createdAt }
  await ctx.db
    .insert(pendingSignUps)
    .values({ id: newId(), browserHash: newId(), email, ...names, ...rest, createdAt })
}

test('started sign-ups are counted, confirmed or not, and stay counted after the attempts are deleted', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const done = await makeUser(ctx)
  await ctx.db.update(users).set({ createdAt: NOW }).where(eq(users.id, done.id))
  await beginSignUp(ctx, 'someone@example.org', NOW)
  const steps = async () => (await dashboard(ctx, new URLSearchParams('days=7'))).accounts.slice(0, 3)
  const expected = [
    { name: 'Started to sign up', count: 2, before: 0 },
    { name: 'Confirmed an account', count: 1, before: 0 },
    { name: 'Finished the questionnaire', count: 0, before: 0 },
  ]
  await rollUpVisits(ctx.db, NOW)
  expect(await steps()).toEqual(expected)
  await ctx.db.delete(pendingSignUps)
  await rollUpVisits(ctx.db, NOW)
  expect(await steps()).toEqual(expected)
  expect((await dashboard(ctx, new URLSearchParams('campus=usc'))).accounts[0]?.count).toBe(0)
})

test('a person who starts twice is counted once, on the day of the first attempt, even if the code is entered after midnight', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const known = await makeUser(ctx, { createdAt: new Date('2026-11-01T20:00:00Z') })
  // Midnight in Los Angeles is between the two.
  const [evening, night] = [new Date('2026-11-15T07:50:00Z'), new Date('2026-11-15T08:10:00Z')]
  const email = 'someone@example.org'
  for (const at of [evening, night]) await beginSignUp(ctx, email, at)
  for (const at of [evening, night]) await beginSignUp(ctx, known.email, at)
  const began = async (day: string) =>
    (await dashboard(ctx, new URLSearchParams({ from: day, to: day }))).accounts
      .slice(0, 2)
      .map(({ count }) => count)
  await rollUpVisits(ctx.db, NOW)
  expect([await began('2026-11-14'), await began('2026-11-15')]).toEqual([
    [1, 0],
    [0, 0],
  ])
  await ctx.db.delete(pendingSignUps)
  await makeUser(ctx, { email, createdAt: new Date('2026-11-15T08:15:00Z'), beganAt: evening })
  await makeUser(ctx, { manager: true, student: false, createdAt: night })
  await rollUpVisits(ctx.db, NOW)
  expect([await began('2026-11-14'), await began('2026-11-15')]).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('the days over the daily limit are told, also the evening that is the next day in UTC', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true }), { admin: true }) }
  for (const [day, kind] of [
    ['2026-11-15', 'ceiling'],
    ['2026-11-16', 'stored'],
    ['2026-11-17', 'ceiling'],
    ['2026-11-18', 'ceiling'],
  ] as const)
    await ctx.db.insert(analyticsCounts).values({ day, kind, count: 7 })
  const shown = await dashboard(admin, new URLSearchParams('days=7'))
  expect(shown.range.to).toBe('2026-11-16')
  expect(shown.ceilingDays).toEqual(['2026-11-15', '2026-11-17'])
  expect(shown.leftOut).toEqual({ ceiling: 7 })
})
