import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { seenPeople } from '#app/database/schema/people/people.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { candidates } from '#app/features/groups/candidates.query.server.ts'
import { countSeen, deleteOldSeen, PEOPLE_A_DAY } from '#app/features/people/seen-people.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { makeRequest } from './factory.ts'
import { discover } from './discover.query.server.ts'
import { readParams } from './find-mate-params.ts'

/** More than anyone may see in a day: about one page of people per letter. */
const STUDENTS = 640
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))

/** More students at the same campus, whose names start with every letter of the alphabet. */
async function makeMany({ db }: SystemContext, like: string, count: number): Promise<void> {
  const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))`
  await db.execute(sql`
    insert into users select (jsonb_populate_record(model, jsonb_build_object('id', ${id}, 'email', n || '@example.com',
      'given_name', chr(97 + n % 26) || 'na'))).* from users model, generate_series(1, ${count}::int) n where id = ${like}`)
  await db.execute(sql`
    insert into profiles select (jsonb_populate_record(model, jsonb_build_object('user_id', ${id}))).*
    from profiles model, generate_series(1, ${count}::int) n where user_id = ${like}`)
}

const shownTo = async (as: SystemContext, query: string) => {
  const { rows, pages, until } = await discover(as, readParams(new URLSearchParams(query)))
  return { ids: rows.flatMap(({ people }) => people.map(({ userId }) => userId)), pages, until }
}
const later = (ctx: SystemContext, hours: number): SystemContext => {
  const at = new Date(ctx.now().getTime() + hours * 3_600_000)
  return { ...ctx, now: () => at }
}

test('an evening of twelve pages meets no wall; every page of every letter shows 600 people at most, until tomorrow', async ({
  ctx,
}) => {
  const [ana, ben, cleo, dan] = await lookingStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May', 'Dan Few')
  await makeMany(ctx, ben.id, STUDENTS)
  await makeRequest(ctx, cleo, ana)
  await makeGroup(ctx, [ana, dan])
  const known = [cleo.id, dan.id]
  const seen = new Set<string>()
  const look = async (as: SystemContext, query: string) => {
    const found = await shownTo(as, query)
    for (const id of found.ids) if (!known.includes(id)) seen.add(id)
    return found
  }
  for (let page = 1; page <= 10; page += 1)
    expect(await look(ana.ctx, `all=any&page=${page}`)).toMatchObject({ until: null })
  for (const query of ['', 'all=university'])
    expect(await look(ana.ctx, query)).toMatchObject({ until: null })
  const evening = [...seen]
  expect(evening.length).toBeGreaterThan(200)
  let until: string | null = null
  for (const letter of letters) {
    const found = await look(ana.ctx, `all=any&q=${letter}na`)
    until = found.until
    for (let page = 2; page <= found.pages; page += 1)
      ({ until } = await look(ana.ctx, `all=any&q=${letter}na&page=${page}`))
    for (const { userId } of (await candidates(ana.ctx, { groupId: null, typed: `${letter}na` })).people)
      seen.add(userId)
  }
  expect(seen.size).toBe(PEOPLE_A_DAY)
  expect(until).toBe('2026-11-17T00:00:00.000Z')
  expect((await shownTo(ana.ctx, 'all=any')).ids.every((id) => seen.has(id) || known.includes(id))).toBe(true)
  expect(await shownTo(ana.ctx, 'all=any&q=cleo')).toEqual({ ids: [cleo.id], pages: 1, until: null })
  expect(await shownTo(ana.ctx, 'all=any&q=dan')).toEqual({ ids: [dan.id], pages: 1, until: null })
  expect(evening).toContain((await shownTo(ana.ctx, 'all=any&page=2')).ids[0])
  const [row] = await ctx.db.select().from(seenPeople)
  expect(row?.people).toHaveLength(PEOPLE_A_DAY)
  expect(await shownTo(later(ana.ctx, 24), 'all=any&q=zna')).toMatchObject({ until: null })
  await deleteOldSeen(ctx.db, later(ctx, 48).now())
  expect(await ctx.db.select({ day: seenPeople.day }).from(seenPeople)).toHaveLength(1)
})

test('pages that are asked for at once do not exceed the limit together', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana] = await lookingStudents(ctx, 'Ana Rivera')
  const pages = Array.from({ length: 40 }, () => Array.from({ length: 24 }, newId))
  const seen = await Promise.all(pages.map((ids) => countSeen(ctx, ana.id, ids)))
  expect(seen.reduce((all, { ids }) => all + ids.size, 0)).toBe(PEOPLE_A_DAY)
  expect(seen.filter(({ until }) => until !== null)).toHaveLength(40 - PEOPLE_A_DAY / 24)
})
