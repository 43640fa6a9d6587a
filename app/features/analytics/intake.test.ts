import { asc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { analyticsCounts, pageViews, websiteSessions } from '#app/database/schema/site/analytics.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeArrival, makeMessage, makeView } from './factory.ts'
import { Batch } from './batch.ts'
import { Intake } from './intake.server.ts'
import type { VisitMessage } from './read-message.ts'
import { visitRows } from './rows-of.ts'

const seconds = (later: number) => new Date(NOW.getTime() + later * 1000)

/** A visit of two pages as the tab sends it: when the first opens, when it is left for the second, and when that one is left later. */
function visit(): { later: number; message: VisitMessage }[] {
  const first = makeView(NOW, { u: '/listings?campus=usc' })
  const second = makeView(NOW, { u: '/signup', f: '/listings?campus=usc' })
  const base = makeMessage(NOW, { e: '/listings?campus=usc' })
  return [
    { later: 0, message: { ...base, p: [{ ...first, h: 3 }] } },
    { later: 10, message: { ...base, a: 10_000, n: 2, p: [{ ...first, a: 10_000, d: 10 }, second] } },
    { later: 25, message: { ...base, a: 25_000, n: 2, p: [{ ...second, a: 15_000, d: 15 }] } },
  ]
}

async function kept({ db }: SystemContext, sessionId: string) {
  const sessions = await db.select().from(websiteSessions).where(eq(websiteSessions.id, sessionId))
  const views = await db
    .select()
    .from(pageViews)
    .where(eq(pageViews.sessionId, sessionId))
    .orderBy(asc(pageViews.at))
  return { sessions, views }
}

const openIntake = (ctx: SystemContext, room?: number) =>
  new Intake({ db: ctx.db, now: ctx.now, log: ctx.log }, room)

function arrive(
  intake: Intake,
  { later, message }: { later: number; message: VisitMessage },
  userId?: string,
) {
  const { session, views } = visitRows(message, makeArrival(seconds(later), { userId: userId ?? null }))
  return intake.take(session, views)
}

test('a visit is stored as one row with its pages, even if messages arrive twice, late or out of order', async ({
  ctx,
}) => {
  const [one, two, three] = visit() as [never, never, never]
  const orders = [
    { atOnce: true, order: [two, one, two, three, one, three] },
    { atOnce: false, order: [three, two, one, two] },
  ]
  for (const { atOnce, order } of orders) {
    // The same visit with another id.
    const s = makeMessage(NOW).s
    const ids = new Map<string, string>()
    const again = ({ later, message }: ReturnType<typeof visit>[number]) => {
      const p = message.p.map((view) => {
        if (!ids.has(view.i)) ids.set(view.i, makeView(NOW).i)
        return { ...view, i: ids.get(view.i) ?? '' }
      })
      return { later, message: { ...message, s, p } }
    }
    const intake = openIntake(ctx)
    for (const sent of order) {
      expect(arrive(intake, again(sent))).toBe(true)
      if (!atOnce) await intake.flush()
    }
    await intake.flush()
    const { sessions, views } = await kept(ctx, s)
    expect(sessions).toMatchObject([
      {
        startedAt: NOW,
        endedAt: seconds(25),
        duration: 25,
        entryPage: '/listings',
        exitPage: '/signup',
        pageViews: 2,
        referrer: 'direct',
      },
    ])
    expect(views).toMatchObject([
      { at: NOW, path: '/listings', timeOnPage: 10, found: 3, campus: 'usc' },
      { at: seconds(10), path: '/signup', timeOnPage: 15, referrer: '/listings?campus=usc' },
    ])
  }
})

test('the exit page is the one with the highest page count, even if an earlier page reports later', async ({
  ctx,
}) => {
  for (const atOnce of [true, false]) {
    const base = makeMessage(NOW)
    const at = (n: number, u: string) => ({ ...base, n, p: [makeView(NOW, { u })] })
    const intake = openIntake(ctx)
    for (const [later, message] of [
      [0, at(1, '/signup')],
      [5, at(2, '/messages')],
      [8, at(3, '/signup')],
      [9, at(2, '/messages')],
    ] as const) {
      arrive(intake, { later, message })
      if (!atOnce) await intake.flush()
    }
    await intake.flush()
    expect((await kept(ctx, base.s)).sessions).toMatchObject([
      { exitPage: '/signup', pageViews: 3, duration: 9 },
    ])
  }
})

test('a user who signs in during a visit is added to it; another browser cannot add to the visit', async ({
  ctx,
}) => {
  const [one, two, three] = visit() as [never, never, ReturnType<typeof visit>[number]]
  const intake = openIntake(ctx)
  const userId = newId()
  const s = three.message.s
  arrive(intake, one)
  await intake.flush()
  expect((await kept(ctx, s)).sessions).toMatchObject([{ userId: null }])
  arrive(intake, two, userId)
  await intake.flush()
  arrive(intake, { later: 90, message: { ...three.message, v: newId(), n: 50 } })
  await intake.flush()
  expect((await kept(ctx, s)).sessions).toMatchObject([{ userId, pageViews: 2, duration: 10 }])
})

test('a browser whose clock is wrong or jumps gives one row with the server’s times', async ({ ctx }) => {
  const intake = openIntake(ctx)
  const wrong = new Date('2031-01-01T00:00:00Z')
  const base = makeMessage(wrong, { p: [makeView(wrong)] })
  const stored = `00000000-0000${base.s.slice(13)}`
  arrive(intake, { later: 0, message: base })
  await intake.flush()
  arrive(intake, { later: 7, message: { ...base, a: 80_000_000 } })
  await intake.flush()
  const { sessions, views } = await kept(ctx, stored)
  expect(sessions).toMatchObject([{ startedAt: NOW, endedAt: seconds(7), duration: 7 }])
  expect(views).toMatchObject([{ at: NOW }])
  expect((await kept(ctx, base.s)).sessions).toEqual([])
})

test('views that do not fit into the buffer are counted and dropped; writing frees space', async ({
  ctx,
}) => {
  const intake = openIntake(ctx, 2)
  const [one, two, three] = [0, 1, 2].map((later) => ({ later, message: makeMessage(NOW) })) as [
    { later: number; message: VisitMessage },
    { later: number; message: VisitMessage },
    { later: number; message: VisitMessage },
  ]
  expect([one, two, three].map((sent) => arrive(intake, sent))).toEqual([true, true, false])
  intake.count('bot', 3)
  await intake.flush()
  expect(arrive(intake, three)).toBe(true)
  await intake.flush()
  const counts = await ctx.db
    .select()
    .from(analyticsCounts)
    .where(inArray(analyticsCounts.kind, ['bot', 'shed']))
    .orderBy(asc(analyticsCounts.kind))
  expect(counts).toEqual([
    { day: '2026-11-16', kind: 'bot', count: 3 },
    { day: '2026-11-16', kind: 'shed', count: 1 },
  ])
  expect((await kept(ctx, three.message.s)).views).toHaveLength(1)
})

test('a failed write is retried later, and the buffer stays within its limit', async ({ ctx }) => {
  let broken = true
  const db = {
    transaction: (work: (tx: Database) => Promise<void>) =>
      broken ? Promise.reject(new Error('no connection')) : ctx.db.transaction(work),
  } as unknown as Database
  const intake = new Intake({ db, now: ctx.now, log: ctx.log }, 2)
  const sent = [0, 1, 2].map((later) => ({ later, message: makeMessage(NOW) }))
  for (const one of sent.slice(0, 2)) arrive(intake, one)
  await intake.flush()
  expect(sent.slice(2).map((one) => arrive(intake, one))).toEqual([false])
  broken = false
  await intake.flush()
  const found: number[] = []
  for (const { message } of sent) found.push((await kept(ctx, message.s)).views.length)
  expect(found).toEqual([1, 1, 0])
})

test('two processes that copy new rows and receive some messages twice end with the same rows', async ({
  ownDatabase: { db, pool, kind },
}) => {
  const parts = { db, pool: kind === 'postgres' ? pool : undefined, now: () => NOW, log: createLog('silent') }
  const intakes = [new Intake(parts), new Intake(parts)]
  const all = new Batch()
  const odd = 'Mozilla/5.0\t(\\N; back\\slash) \\. Firefox/150'
  for (let place = 0; place < 20; place += 1) {
    const sent = visit().map(({ later, message }) => {
      return visitRows(message, makeArrival(seconds(later), { userAgent: odd }))
    })
    const told = place % 3 === 0 ? [0, 1, 0, 2] : place % 3 === 1 ? [1, 0, 2, 1] : [0, 0, 2]
    for (const [turn, which] of told.entries()) {
      const { session, views } = sent[which] as ReturnType<typeof visitRows>
      all.add(session, views)
      intakes[(place + turn) % 2]?.take(session, views)
      if (place % 5 === turn) for (const intake of intakes) await intake.flush()
    }
  }
  for (const intake of intakes) await intake.flush()
  const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(await db.select().from(pageViews))).toEqual(byId([...all.views.values()]))
  expect(byId(await db.select().from(websiteSessions))).toEqual(
    byId([...all.sessions.values()].map((row) => ({ ...row, campus: null }))),
  )
  expect(await db.select().from(analyticsCounts)).toMatchObject([{ kind: 'stored' }])
})

test('two processes keep to one daily limit of the site', async ({ ctx }) => {
  const ceiling = { network: 0, site: 3 }
  const [one, two] = [0, 1].map(() => new Intake({ db: ctx.db, now: ctx.now, log: ctx.log, ceiling }))
  for (const intake of [one, two]) {
    expect(intake?.admits('192.0.2.1', 1)).toBe(true)
    if (intake) arrive(intake, { later: 0, message: makeMessage(NOW) })
    await intake?.flush()
  }
  expect(two?.admits('192.0.2.2', 2)).toBe(false)
  expect(two?.admits('192.0.2.2', 1)).toBe(true)
  expect(await ctx.db.select().from(analyticsCounts)).toEqual([
    { day: '2026-11-16', kind: 'stored', count: 2 },
  ])
})
