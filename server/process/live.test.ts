import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { liveEvents } from '#app/database/schema/site/live.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { endAllSessions } from '#app/features/accounts/sessions.server.ts'
import { deleteOldEvents } from '#app/features/live/events.server.ts'
import { blockPerson, unblockPerson } from '#app/features/people/block-person.server.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { matchesChanged } from '#app/features/roommates/request-facts.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { actingAs, openBrowser, type Browser } from '#tests/setup/people/signed-in.ts'
import { openHub } from './live.ts'

/** A hub with its own database, and a person with an open stream. */
async function start(connection: Connection, beatEvery?: number) {
  const ctx = contextOf(connection.db)
  const { secrets, log, files } = ctx
  const parts = {
    env: readEnv({}),
    secrets,
    log,
    files,
    connection,
    clock: createClock(),
    memory: createMemory(),
  }
  const hub = await openHub(
    { ...parts, photoWorkers: ctx.photoWorkers as never },
    beatEvery === undefined ? {} : { beatEvery },
  )
  onTestFinished(() => hub.close())
  type Who = { user: { id: string }; browser: Browser }
  const somebody = async (): Promise<Who> => {
    const user = await makeUser(ctx)
    return { user, browser: await openBrowser(ctx, user.id) }
  }
  const open = async (who?: Who) => {
    const { user, browser } = who ?? (await somebody())
    const body = hub.open(browser.signIn, newId())
    if (!body) throw new Error('refused')
    const reader = body
      .pipeThrough(new TextDecoderStream() as never)
      .getReader() as ReadableStreamDefaultReader<string>
    /** Reads until this word arrives, and fails if the other one arrives first. */
    const until = async (word: string, never = 'never') => {
      for (;;) {
        const { value, done } = await reader.read()
        expect(value ?? '').not.toContain(never)
        if (value?.includes(word)) return
        if (done) throw new Error(`it ended without ${word}`)
      }
    }
    return { user, browser, until, reader }
  }
  return { ctx, hub, open }
}

test('a block tells both people, whoever they are, to look again and come back; taking it back tells them', async ({
  ownDatabase,
}) => {
  const { ctx, hub, open } = await start(ownDatabase)
  const [ana, ben] = [await open(), await open()]
  const asAna = actingAs(ctx, ana.browser)
  await blockPerson(asAna, ben.user.id)
  await Promise.all([ana.until('"people"'), ben.until('"people"')])
  for (const { reader } of [ana, ben]) expect(await reader.read()).toMatchObject({ done: true })
  expect(hub.size).toBe(0)
  const again = await open(ben)
  await unblockPerson(asAna, ben.user.id)
  await again.until('"people"')
  expect(hub.size).toBe(1)
})

test('a stream ends with its session, and leaves no trace in the hub', async ({ ownDatabase }) => {
  const { ctx, hub, open } = await start(ownDatabase)
  const ana = await open()
  expect(hub.size).toBe(1)
  await endAllSessions(actingAs(ctx, ana.browser))
  await ana.until('event: ended')
  expect(await ana.reader.read()).toMatchObject({ done: true })
  expect(hub.size).toBe(0)
  const ben = await open()
  expect(hub.size).toBe(1)
  await ben.reader.cancel()
  expect(hub.size).toBe(0)
})

test('a stream whose word of a suspension was lost ends with the next sign of life', async ({
  ownDatabase,
}) => {
  const { ctx, hub, open } = await start(ownDatabase, 50)
  const ana = await open()
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, ana.user.id))
  while (!(await ana.reader.read()).done);
  expect(hub.size).toBe(0)
})

test('a suspended person hears of that, and of nothing else that happens', async ({ ownDatabase }) => {
  const { ctx, open } = await start(ownDatabase)
  const ana = await open()
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, ana.user.id))
  await ctx.db.transaction(async (tx) => {
    await ctx.live.send(tx, matchesChanged, [ana.user.id], {})
    await ctx.live.send(tx, peopleChanged, [ana.user.id], {})
  })
  await ana.until('"people"', '"matches"')
})

test('events are forgotten after an hour', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const other = await makeUser(ctx)
  await blockPerson({ ...ctx, actor: (await openBrowser(ctx, user.id)).signIn }, other.id)
  const left = async () => (await ctx.db.select().from(liveEvents)).length
  await deleteOldEvents(ctx.db, new Date(Date.now() + 59 * 60_000))
  expect(await left()).toBe(2)
  await deleteOldEvents(ctx.db, new Date(Date.now() + 61 * 60_000))
  expect(await left()).toBe(0)
})
