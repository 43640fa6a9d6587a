import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { NOW, test } from '#tests/setup/database.ts'
import { newId } from '#app/platform/ids.ts'
import { csvOf } from '../csv-of.ts'
import { makeView, makeVisit } from '../factory.ts'
import { rollUpVisits } from '../sums/roll-up.server.ts'
import { dashboard } from './dashboard.server.ts'

test('the page of visits says what the visits did, and is for admins alone', async ({ ctx }) => {
  await makeCampus(ctx)
  const yesterday = new Date(NOW.getTime() - 86_400_000)
  const [back, once] = [newId(), newId()]
  const user = await makeUser(ctx)
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
    { name: '/', count: 2 },
    { name: '/listings', count: 1 },
  ])
  expect(shown.live).toBe(2)
  expect(shown.cohorts).toMatchObject([{ people: 1 }])
  const usc = await dashboard(admin, new URLSearchParams('days=7&campus=usc'))
  expect(usc.totals).toMatchObject({ visitors: 1, sessions: 1, views: 2 })
  const lines: string[] = []
  for await (const line of csvOf(shown, 'entry')) lines.push(line)
  expect(lines.join('')).toContain('/listings,1')
  const student = { ...ctx, actor: personOf(user) }
  await expect(dashboard(student, new URLSearchParams())).rejects.toThrow(NotFound)
  await expect(dashboard({ ...ctx, actor: visitor }, new URLSearchParams())).rejects.toThrow(NotFound)
})
