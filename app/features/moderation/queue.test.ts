import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { liveEvents } from '#app/database/schema/site/live.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { assignItem, giveItem } from './assign-item.server.ts'
import { decideItem } from './decide-item.server.ts'
import { makeModerationItem } from './factory.ts'
import { QUEUE_PAGE, queuePath, readFilters } from './paths.ts'
import { itemView } from './item.query.server.ts'
import { logPage, readLogFilters } from './log.query.server.ts'
import { queueCounts, queuePage, queueRows } from './queue.query.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const filters = (search = '') => readFilters(new URLSearchParams(search))
const at = (ctx: SystemContext, minutes: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + minutes * 60_000),
})

async function makeAdmin(ctx: SystemContext, givenName: string) {
  const user = await makeUser(ctx, { admin: true, givenName, familyName: 'Byrne' })
  return { user, as: { ...ctx, actor: personOf(user) } }
}

const done = { verb: 'done', reason: '', chosen: [] }

test('only admins can know of the queue', async ({ ctx }) => {
  const id = await makeModerationItem(ctx)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  for (const other of [student, { ...ctx, actor: visitor }]) {
    await expect(queuePage(other, filters())).rejects.toThrow(NotFound)
    await expect(queueCounts(other)).rejects.toThrow(NotFound)
    await expect(itemView(other, id)).rejects.toThrow(NotFound)
    await expect(assignItem(other, { itemId: id, to: 'me' })).rejects.toThrow(NotFound)
    await expect(decideItem(other, { itemId: id, input: done })).rejects.toThrow(NotFound)
    await expect(undoDecision(other, id)).rejects.toThrow(NotFound)
    await expect(logPage(other, readLogFilters(new URLSearchParams()))).rejects.toThrow(NotFound)
  }
})

test('the queue is paginated in both directions, each item once', async ({ ctx }) => {
  const { as } = await makeAdmin(ctx, 'Ada')
  const made: { minute: number; id: string }[] = []
  for (let nth = 0; nth < QUEUE_PAGE + 3; nth += 1) {
    const minute = Math.floor(nth / 2) // two items with the same timestamp
    made.push({ minute, id: await makeModerationItem(at(ctx, minute)) })
  }
  const oldest = made.toSorted((one, other) => one.minute - other.minute || (one.id < other.id ? -1 : 1))
  const ids = oldest.map(({ id }) => id)
  const later = at(as, 10_000)
  for (const order of ['newest', 'oldest']) {
    const first = await queuePage(later, filters(`order=${order}`))
    expect(first.lines).toHaveLength(QUEUE_PAGE)
    const second = await queuePage(later, filters(`order=${order}&after=${first.after}`))
    expect(second.after).toBeNull()
    const seen = [...first.lines, ...second.lines].map(({ id }) => id)
    expect(seen).toEqual(order === 'oldest' ? ids : ids.toReversed())
  }
})

test('items can be filtered: one’s own, unassigned, of a kind, or decided', async ({ ctx }) => {
  const [ada, bo] = [await makeAdmin(ctx, 'Ada'), await makeAdmin(ctx, 'Bo')]
  const mine = await makeModerationItem(ctx)
  const nobodys = await makeModerationItem(at(ctx, 1), {
    kind: 'contact',
    facts: { messageId: newId() },
  })
  const over = await makeModerationItem(ctx)
  await assignItem(ada.as, { itemId: mine, to: 'me' })
  expect(await decideItem(bo.as, { itemId: over, input: done })).toEqual({ ok: true })
  const ids = async (who: typeof ada, search: string) =>
    (await queuePage(who.as, filters(search))).lines.map(({ id }) => id)
  expect(await ids(ada, '')).toEqual([nobodys, mine])
  expect(await ids(ada, 'who=me')).toEqual([mine])
  expect(await ids(bo, 'who=me')).toEqual([])
  expect(await ids(ada, 'who=nobody')).toEqual([nobodys])
  expect(await ids(ada, 'kind=contact')).toEqual([nobodys])
  expect(await ids(ada, 'state=decided')).toEqual([over])
  expect(await ids(ada, 'state=decided&who=me')).toEqual([])
  expect(await ids(bo, 'state=decided&who=me')).toEqual([over])
  expect(await queueCounts(ada.as)).toEqual({
    open: 2,
    mine: 1,
    nobodys: 1,
    kinds: { contact: 1, import: 1 },
  })
})

test('an address keeps every filter, and invalid values are ignored', async () => {
  const place = `1760000000000_${newId()}`
  const search = `state=decided&kind=failed-email&who=me&order=oldest&after=${place}`
  expect(queuePath(filters(search))).toBe(`/admin?${search}`)
  const nonsense = 'state=x&kind=toString&who=you&order=&after=99999999999999999_x'
  expect(queuePath(filters(nonsense))).toBe('/admin')
  expect(queuePath(filters(`after=999999999999999_${newId()}`))).toBe('/admin')
})

test('when two admins take an item, the second is told who has it and may take it over', async ({ ctx }) => {
  const [ada, bo] = [await makeAdmin(ctx, 'Ada'), await makeAdmin(ctx, 'Bo')]
  const id = await makeModerationItem(ctx)
  expect(await assignItem(ada.as, { itemId: id, to: 'me' })).toEqual({ ok: true })
  expect(await assignItem(ada.as, { itemId: id, to: 'me' })).toEqual({ ok: true })
  expect(await assignItem(bo.as, { itemId: id, to: 'me' })).toMatchObject({
    ok: false,
    reason: 'taken',
    failed: expect.stringMatching(/^Ada B/),
  })
  expect(await assignItem(bo.as, { itemId: id, to: 'nobody' })).toEqual({ ok: true }) // released by someone who did not have it
  expect(await itemView(ada.as, id)).toMatchObject({ takenByMe: true })
  expect(await assignItem(bo.as, { itemId: id, to: 'me-instead' })).toEqual({ ok: true })
  expect(await itemView(ada.as, id)).toMatchObject({ takenBy: 'Bo B.', takenByMe: false })
  expect(await assignItem(bo.as, { itemId: id, to: 'nobody' })).toEqual({ ok: true })
  expect(await itemView(ada.as, id)).toMatchObject({ takenBy: null })
  await decideItem(ada.as, { itemId: id, input: done })
  expect(await assignItem(bo.as, { itemId: id, to: 'me' })).toMatchObject({ ok: false, reason: 'decided' })
  const { lines } = await logPage(ada.as, readLogFilters(new URLSearchParams()))
  const did = lines.filter(({ itemId }) => itemId === id).map(({ who, did: verb }) => `${who} ${verb}`)
  expect(did.toReversed()).toEqual(['Ada B. took', 'Bo B. took', 'Bo B. released', 'Ada B. decided'])
})

test('an item is handed to another admin, who is named in the log, unless somebody took it meanwhile', async ({
  ctx,
}) => {
  const [ada, bo] = [await makeAdmin(ctx, 'Ada'), await makeAdmin(ctx, 'Bo')]
  const id = await makeModerationItem(ctx)
  const student = await makeUser(ctx)
  expect(await giveItem(ada.as, { itemId: id, to: student.id, had: null })).toMatchObject({
    ok: false,
    reason: 'not-staff',
  })
  expect(await giveItem(ada.as, { itemId: id, to: 'nobody', had: null })).toMatchObject({
    ok: false,
    reason: 'not-staff',
  })
  expect(await giveItem(ada.as, { itemId: id, to: bo.user.id, had: null })).toEqual({ ok: true })
  expect(await giveItem(ada.as, { itemId: id, to: bo.user.id, had: null })).toEqual({ ok: true })
  expect(await itemView(bo.as, id)).toMatchObject({ takenByMe: true, takenById: bo.user.id })
  for (const had of [null, 'x', '\0'])
    expect(await giveItem(bo.as, { itemId: id, to: ada.user.id, had })).toMatchObject({
      ok: false,
      reason: 'taken',
      failed: expect.stringMatching(/^Bo B/),
    })
  expect(await giveItem(bo.as, { itemId: id, to: ada.user.id, had: bo.user.id })).toEqual({ ok: true })
  const { lines } = await logPage(ada.as, readLogFilters(new URLSearchParams()))
  expect(lines.map(({ who, did, outcome }) => `${who} ${did} ${outcome}`)).toEqual([
    'Bo B. handed over to Ada B.',
    'Ada B. handed over to Bo B.',
  ])
  await decideItem(ada.as, { itemId: id, input: done })
  expect(await giveItem(ada.as, { itemId: id, to: bo.user.id, had: ada.user.id })).toMatchObject({
    ok: false,
    reason: 'decided',
  })
  const outsider = { ...ctx, actor: personOf(student) }
  await expect(giveItem(outsider, { itemId: id, to: bo.user.id, had: null })).rejects.toThrow(NotFound)
})

test('only admins are notified, once for all changes of a transaction', async ({ ctx }) => {
  const ada = await makeAdmin(ctx, 'Ada')
  await makeUser(ctx)
  const told = async () =>
    (await ctx.db.select().from(liveEvents).where(eq(liveEvents.kind, 'moderation-queue'))).map(
      ({ userId }) => userId,
    )
  await makeModerationItem(ctx)
  const id = await makeModerationItem(ctx)
  expect(await told()).toEqual([ada.user.id])
  await ctx.db.execute(sql`select set_config('roost.moderators_notified', '', true)`) // as at the start of a new transaction
  await assignItem(ada.as, { itemId: id, to: 'me' })
  expect(await told()).toEqual([ada.user.id, ada.user.id])
})

test('when two admins decide, the second is told about the first and changes nothing', async ({ ctx }) => {
  const [ada, bo] = [await makeAdmin(ctx, 'Ada'), await makeAdmin(ctx, 'Bo')]
  const id = await makeModerationItem(ctx)
  expect(await decideItem(ada.as, { itemId: id, input: { ...done, reason: 'Looked at it.' } })).toEqual({
    ok: true,
  })
  const second = await decideItem(bo.as, { itemId: id, input: { ...done, reason: 'Mine.' } })
  expect(second).toMatchObject({
    ok: false,
    reason: 'decided',
    failed: expect.stringContaining('decided by Ada B.: “Done”'),
  })
  const [row] = await ctx.db.select().from(moderationItems).where(eq(moderationItems.id, id))
  expect(row).toMatchObject({ decidedBy: ada.user.id, outcome: 'done', reason: 'Looked at it.' })
})

test('any admin can undo a decision within a day, once', async ({ ctx }) => {
  const [ada, bo] = [await makeAdmin(ctx, 'Ada'), await makeAdmin(ctx, 'Bo')]
  const id = await makeModerationItem(ctx)
  await decideItem(ada.as, { itemId: id, input: done })
  expect(await undoDecision(at(bo.as, 24 * 60), id)).toMatchObject({ ok: false })
  expect(await undoDecision(bo.as, id)).toEqual({ ok: true })
  expect(await undoDecision(bo.as, id)).toMatchObject({ ok: false })
  expect(await itemView(bo.as, id)).toMatchObject({ decided: null })
})

test('a decision cannot be undone when the same subject is open as a new item', async ({ ctx }) => {
  const { as } = await makeAdmin(ctx, 'Ada')
  const subject = newId()
  const id = await makeModerationItem(ctx, { subject })
  await decideItem(as, { itemId: id, input: done })
  await makeModerationItem(ctx, { subject })
  const undone = await undoDecision(as, id)
  expect(undone).toMatchObject({ ok: false, failed: expect.stringContaining('came in again') })
  expect(await itemView(as, id)).toMatchObject({ decided: { done: 'Done', by: 'Ada B.' } })
})

test('an invalid decision and a reason that is too long are reported beside their field', async ({ ctx }) => {
  const { as } = await makeAdmin(ctx, 'Ada')
  const id = await makeModerationItem(ctx)
  const errorsOf = async (input: unknown) => {
    const said = await decideItem(as, { itemId: id, input })
    return !said.ok && said.reason === 'invalid' ? Object.keys(said.errors) : []
  }
  expect(await errorsOf({ ...done, verb: '' })).toEqual(['verb'])
  expect(await errorsOf({ ...done, verb: 'toString' })).toEqual(['verb'])
  expect(await errorsOf({ ...done, reason: 'x'.repeat(1001) })).toEqual(['reason'])
  await expect(decideItem(as, { itemId: 'x', input: done })).rejects.toThrow(NotFound)
  await expect(decideItem(as, { itemId: newId(), input: done })).rejects.toThrow(NotFound)
})

test('a page of 10,000 open items is read from an index', async ({ ctx }) => {
  const { as, user } = await makeAdmin(ctx, 'Ada')
  await ctx.db.execute(sql`
    insert into moderation_items (id, kind, subject, facts, state, opened_at, assigned_to)
    select gen_random_uuid(), (array['failed-email', 'contact', 'import', 'photo'])[1 + n % 4], 'many ' || n,
      '{}', 'open', ${ctx.now().toISOString()}::timestamptz - n * interval '1 minute',
      case when n % 50 = 0 then ${user.id}::uuid end
    from generate_series(1, 10000) n`)
  await ctx.db.execute(sql`analyze moderation_items`)
  const place = `${ctx.now().getTime() - 5_000 * 60_000}_${newId()}`
  for (const search of ['', 'order=oldest', 'kind=photo', 'who=me', 'who=nobody', `after=${place}`]) {
    const query = queueRows(as, filters(search)) as unknown as { getSQL: () => ReturnType<typeof sql> }
    const { rows } = await ctx.db.execute(sql`explain ${query.getSQL()}`)
    const plan = JSON.stringify(rows)
    expect(plan, search).toMatch(/Index Scan (Backward )?using moderation_items_open/)
    expect(plan, search).not.toContain('Seq Scan')
    expect(plan, search).not.toMatch(/"Sort|-> +Sort/)
  }
  expect(await queuePage(as, filters(`after=${place}`))).toMatchObject({ after: expect.any(String) })
})
