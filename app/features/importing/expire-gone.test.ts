import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { applyImport, deleteImport } from './apply-import.server.ts'
import { closeGoneHomes } from './close-gone-homes.server.ts'
import { importPage } from './own-imports.query.server.ts'
import { cleanUpImportsJob } from './run-import.server.ts'
import { startImport } from './start-import.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const HEADING = 'external_id,address,zip,price,beds,price_basis'
const x = 'x,1 A St,90007,900,1,unit\n'
const y = 'y,2 A St,90007,900,1,unit\n'
const typed = { preset: '', campus: '', newAs: 'submitted' }

/** A manager who checks a list on one day and applies it on another. */
async function makeManager(ctx: SystemContext) {
  const user = await makeUser(ctx, { manager: true })
  const manager = { ...ctx, actor: personOf({ ...user, student: false, manager: true }) }
  let day = 0
  const nextDay = () => {
    day += 1
    const now = () => new Date(ctx.now().getTime() + day * DAY)
    return { site: { ...ctx, now }, manager: { ...manager, now } }
  }
  const tryList = async (text: string, source = 'Our homes') => {
    const on = nextDay()
    const file = { name: 'homes.csv', bytes: Buffer.from(text) }
    const started = await startImport(on.manager, { typed: { ...typed, source }, file })
    if (!started.ok) throw new Error(started.reason)
    return started.importId
  }
  const run = () => runQueuedJobs(nextDay().site)
  const apply = async (id: string) => {
    await run()
    await applyImport(manager, id)
    await run()
    await ctx.db.update(listings).set({ status: 'published' })
    return id
  }
  const bring = async (rows: string, source?: string) => apply(await tryList(`${HEADING}\n${rows}`, source))
  const gone = async (id: string) => (await importPage(manager, id)).gone?.up ?? null
  return { manager, nextDay, tryList, run, apply, bring, gone }
}

test('homes missing from a list stay outdated when the next list’s report is deleted', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager, bring, gone } = await makeManager(ctx)
  await bring(x + y)
  const without = await bring(y)
  expect(await gone(without)).toBe(1)
  const withAll = await bring(x + y)
  await deleteImport(manager, withAll)
  expect(await gone(without)).toBeNull()
  expect(await closeGoneHomes(manager, { importId: without, how: 'take-down' })).toBe(false)
})

test('of two lists the one applied last decides what is gone, whichever was uploaded first', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, tryList, run, bring, apply, gone } = await makeManager(ctx)
  const sentFirst = await tryList(`${HEADING}\n${x}${y}`)
  await bring(x + y)
  const sentLater = await bring(y)
  expect(await gone(sentLater)).toBe(1)
  await applyImport(manager, sentFirst)
  expect([
    await gone(sentLater),
    await closeGoneHomes(manager, { importId: sentLater, how: 'take-down' }),
  ]).toEqual([null, false])
  await run()
  expect([await gone(sentFirst), await gone(sentLater)]).toEqual([null, null])

  const lessFirst = await tryList(`${HEADING}\n${y}`)
  await bring(x + y)
  expect(await gone(await apply(lessFirst))).toBe(1)
})

test('lists of another name, or of somebody else, do not affect it', async ({ ctx }) => {
  await makeCampus(ctx)
  const { bring, gone } = await makeManager(ctx)
  await bring(x + y)
  const without = await bring(y)
  await bring(x, 'Other homes')
  const other = await makeManager(ctx)
  await other.bring(x + y)
  expect(await gone(without)).toBe(1)
})

test('a failed list offers nothing wrong to close, and says when some of it may be saved', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, tryList, run, bring, gone } = await makeManager(ctx)
  await bring(x + y)
  const without = await bring(y)
  // The first saved nothing; the second had an earlier run that crashed.
  for (const [tries, offered] of [
    [0, 1],
    [1, null],
  ] as const) {
    const failing = await tryList('a,b\n')
    await ctx.db
      .update(managerImports)
      .set({ state: 'applying', tries })
      .where(eq(managerImports.id, failing))
    await run()
    const { state, failedWhy } = await importPage(manager, failing)
    expect([state, failedWhy?.includes('may be saved already')]).toEqual(['failed', tries > 0])
    expect(await gone(failing)).toBeNull()
    expect(await gone(without)).toBe(offered)
    expect(await applyImport(manager, failing)).toBe(false)
    expect(await deleteImport(manager, failing)).toBe(true)
    expect(await gone(without)).toBe(offered)
  }
})

test('a list that crashed while it was applied offers nothing wrong to close', async ({ ctx }) => {
  await makeCampus(ctx)
  const { nextDay, tryList, bring, gone } = await makeManager(ctx)
  await bring(x + y)
  const without = await bring(y)
  const stuck = await tryList(`${HEADING}\n${x}${y}`)
  await ctx.db.update(managerImports).set({ state: 'applying' }).where(eq(managerImports.id, stuck))
  const week = Array.from({ length: 8 }, nextDay).at(-1)
  await cleanUpImportsJob.run(week?.site ?? ctx, {})
  expect(await gone(without)).toBeNull()
})
