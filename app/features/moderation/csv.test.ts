import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { NotFound } from '#app/platform/errors.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeModerationItem } from './factory.ts'
import { logCsv } from './log-csv.query.server.ts'
import { readLogFilters } from './log.query.server.ts'
import { readFilters } from './paths.ts'
import { queueCsv } from './queue-csv.query.server.ts'

const LINES = 100_000
const ITEMS = 10_000
const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that this process needs for JavaScript, without what garbage collection frees. */
const neededBytes = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Reads a file as a slow reader does, and measures it.
 *  @returns how many lines it has, how many of them the first part after the headings has, and the peak memory in megabytes */
async function measure(parts: AsyncGenerator<string>) {
  const before = neededBytes()
  let [read, lines, first, most] = [0, 0, 0, 0]
  const reader = csvAnswer(parts, 'x', 'x').body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return { lines, first, most: (most - before) / MEGABYTE }
    const more = Buffer.from(part.value).toString().split('\r\n').length - 1
    // The part before it only has the headings.
    if (lines > 0 && first === 0) first = more
    lines += more
    read += 1
    if (read % 10 === 0) most = Math.max(most, neededBytes())
  }
}

test('100,000 lines of the log begin with the first 1,000 and need at most 50 MB; so do 10,000 decided items', async ({
  ctx,
}) => {
  const admin = await makeUser(ctx, { admin: true })
  const as = { ...ctx, actor: personOf(admin) }
  await ctx.db.execute(sql`
    insert into moderation_log (id, at, actor_id, verb, kind, subject, outcome, reason)
    select gen_random_uuid(), ${ctx.now().toISOString()}::timestamptz - n * interval '1 second', ${admin.id}::uuid,
      'decided', 'new-home', gen_random_uuid()::text, 'publish', repeat('Complete and plausible. ', 4)
    from generate_series(1, ${LINES}) n`)
  await ctx.db.execute(sql`
    insert into moderation_items (id, kind, subject, facts, state, opened_at, decided_at, decided_by, outcome)
    select gen_random_uuid(), 'new-home', 'many ' || n, jsonb_build_object('listingId', gen_random_uuid()), 'decided',
      ${ctx.now().toISOString()}::timestamptz, ${ctx.now().toISOString()}::timestamptz - n * interval '1 second',
      ${admin.id}::uuid, 'publish' from generate_series(1, ${ITEMS}) n`)
  await ctx.db.execute(sql`analyze moderation_log, moderation_items`)
  const log = await measure(logCsv(as, readLogFilters(new URLSearchParams())))
  const queue = await measure(queueCsv(as, readFilters(new URLSearchParams({ state: 'decided' }))))
  expect([log.lines, queue.lines]).toEqual([LINES + 1, ITEMS + 1])
  for (const { first, most } of [log, queue]) {
    expect(first).toBe(1000)
    expect(most).toBeLessThan(50)
  }
})

test('the desk’s file has its own items alone, without contacts', async ({ ctx }) => {
  const desk = { ...ctx, actor: personOf(await makeUser(ctx, { desk: true })) }
  await makeModerationItem(ctx)
  const own = await makeModerationItem(ctx, {
    kind: 'contact',
    subject: newId(),
    facts: { messageId: newId() },
  })
  const text = (await Array.fromAsync(queueCsv(desk, readFilters(new URLSearchParams())))).join('')
  expect(text.split('\r\n')[1]).toContain(`${own},Contact form,`)
  expect(text.split('\r\n')).toHaveLength(3)
  expect(() => logCsv(desk, readLogFilters(new URLSearchParams()))).toThrow(NotFound)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  expect(() => queueCsv(student, readFilters(new URLSearchParams()))).toThrow(NotFound)
})
