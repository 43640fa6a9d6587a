import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { readParams } from '#app/features/roommates/find-mate-params.ts'
import { makeAnswers } from '#app/features/match-score/factory.ts'
import { MatchIndexSync } from './match-index-sync.server.ts'
import type { MatchIndexQuestion } from './question.ts'

const everybody: MatchIndexQuestion = {
  viewers: [{ answers: makeAnswers(), dealBreakers: [] }],
  major: null,
  ownCampus: null,
  sections: ['any'],
  from: 0,
  most: 3000,
  campus: null,
  filters: readParams(new URLSearchParams()).filters,
  without: [],
  matched: [],
  among: null,
  adultBirth: '2008-01-01',
  confirmed: false,
  confirmedCampuses: [],
  confirmedSince: 0,
  campusNames: [],
}

async function looking(ctx: SystemContext, university: string, givenName: string) {
  const user = await makeUser(ctx, { givenName })
  await makeProfile(ctx, user, { university, wantsMatching: true })
  return user.id
}
const found = async (keeper: MatchIndexSync, ctx: SystemContext, q = '') => {
  await keeper.catchUp(ctx)
  const { ranked } = await keeper.rank({ ...everybody, filters: { ...everybody.filters, q } })
  return ranked[0]?.ids.toSorted()
}

test('each answer includes all earlier writes to profiles and accounts', async ({ ctx }) => {
  const keeper = new MatchIndexSync()
  const university = await makeCampus(ctx)
  expect(await found(keeper, ctx)).toEqual([])
  const ana = await looking(ctx, university, 'Ana')
  expect(await found(keeper, ctx)).toEqual([ana])
  await ctx.db.update(users).set({ givenName: 'Zoe' }).where(eq(users.id, ana))
  expect([await found(keeper, ctx, 'ana'), await found(keeper, ctx, 'zoe')]).toEqual([[], [ana]])
  await ctx.db.update(profiles).set({ paused: 'pause' }).where(eq(profiles.userId, ana))
  expect(await found(keeper, ctx)).toEqual([])
  await ctx.db.update(profiles).set({ paused: null }).where(eq(profiles.userId, ana))
  await ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, ana))
  expect(await found(keeper, ctx)).toEqual([])
})

test('transactions that began earlier and commit later are not missed', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const university = await makeCampus(ctx)
  const [ana, ben] = [await looking(ctx, university, 'Ana'), await looking(ctx, university, 'Ben')]
  const keeper = new MatchIndexSync()
  expect(await found(keeper, ctx)).toEqual([ana, ben].toSorted())
  // The embedded database has one connection, so nothing can overlap there.
  if (ownDatabase.kind === 'embedded') return
  const pause = (id: string) => sql`update profiles set paused = 'pause' where user_id = ${id}`
  await ctx.db.transaction(async (tx) => {
    await tx.execute(pause(ana))
    await ctx.db.execute(pause(ben))
    expect(await found(keeper, ctx)).toEqual([ana])
  })
  expect(await found(keeper, ctx)).toEqual([])
})

test('a large match index is in a child process, gives the same answers, and starts over when that ends', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const university = await makeCampus(ctx)
  const ids = [await looking(ctx, university, 'Ana'), await looking(ctx, university, 'Ben')].toSorted()
  const keeper = new MatchIndexSync(2)
  const connections = () => connectionsOfChildren(ownDatabase)
  try {
    await keeper.refresh(ctx)
    expect(await found(keeper, ctx)).toEqual(ids)
    expect((await keeper.size()).people).toBe(2)
    // The embedded database has one connection, so no other process reads it.
    expect((await connections()).length).toBe(ownDatabase.kind === 'embedded' ? 0 : 1)
    const cleo = await looking(ctx, university, 'Cleo')
    const all = [...ids, cleo].toSorted()
    expect(await found(keeper, ctx)).toEqual(all)
    const [one, other] = await Promise.all([found(keeper, ctx, 'ana'), found(keeper, ctx)])
    expect([one?.length, other?.length]).toEqual([1, 3])
    await keeper.close()
    // PostgreSQL notices after a moment that the killed process is gone.
    await expect.poll(connections).toEqual([])
    await keeper.refresh(ctx)
    expect(await found(keeper, ctx)).toEqual(all)
  } finally {
    await keeper.close()
  }
})

test('a child process whose connection breaks says so and opens another one', async ({ ownDatabase }) => {
  if (ownDatabase.kind === 'embedded') return
  const ctx = contextOf(ownDatabase.db)
  const ana = await looking(ctx, await makeCampus(ctx), 'Ana')
  const keeper = new MatchIndexSync(0)
  try {
    await keeper.refresh(ctx)
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`lock table profiles in access exclusive mode`)
      const failed = keeper.refresh(ctx).catch((error: unknown) => error)
      let [pid] = await connectionsOfChildren(ownDatabase, 'active')
      while (pid === undefined) [pid] = await connectionsOfChildren(ownDatabase, 'active')
      await tx.execute(sql`select pg_terminate_backend(${pid}::int)`)
      expect(isUnavailable(await failed)).toBe(true)
    })
    expect(await found(keeper, ctx)).toEqual([ana])
  } finally {
    await keeper.close()
  }
})

test('a child process knows no secret of the site, and the log says when it dies by itself', async ({
  ownDatabase,
}) => {
  if (ownDatabase.kind === 'embedded') return
  vi.stubEnv('APP_SECRET', 'which opens everything')
  onTestFinished(() => void vi.unstubAllEnvs())
  const died = Promise.withResolvers<object>()
  const base = contextOf(ownDatabase.db)
  const ctx = { ...base, log: { ...base.log, warn: (fields: object) => died.resolve(fields) } }
  const keeper = new MatchIndexSync(0)
  try {
    await keeper.refresh(ctx)
    const pid = childOf(process.pid, 'match-index-child')
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('which opens everything')
    process.kill(pid, 'SIGKILL')
    expect(await died.promise).toEqual({ code: null, signal: 'SIGKILL' })
  } finally {
    await keeper.close()
  }
})

/** The child process that runs a file. */
function childOf(parent: number, file: string): number {
  const listed = globSync(`/proc/${parent}/task/*/children`).map((list) => readFileSync(list, 'utf8'))
  const pids = listed.flatMap((list) => list.split(' ').filter(Boolean))
  return Number(pids.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)))
}

/** The connections of child processes to a database. */
async function connectionsOfChildren({ pool }: Connection, state = '%'): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'roost matching' and state like $1`,
    [state],
  )
  return rows.map(({ pid }) => pid)
}

test('a question does not wait for the first reading of many people, and says that some are missing', async ({
  ownDatabase,
}) => {
  // The embedded database has one connection, so nothing can block a read there.
  if (ownDatabase.kind === 'embedded') return
  const ctx = contextOf(ownDatabase.db)
  const ana = await looking(ctx, await makeCampus(ctx), 'Ana')
  const keeper = new MatchIndexSync(0)
  try {
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`lock table campuses in access exclusive mode`)
      await keeper.catchUp(ctx)
      expect(await keeper.rank(everybody)).toMatchObject({ ranked: [{ ids: [] }], partial: true })
    })
    await keeper.refresh(ctx)
    expect(await keeper.rank(everybody)).toMatchObject({ ranked: [{ ids: [ana] }], partial: false })
  } finally {
    await keeper.close()
  }
})
