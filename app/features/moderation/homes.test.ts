import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { homesCsv, homesOfFilters, staffHomes } from './homes.query.server.ts'
import { readHomesFilters } from './homes-rules.ts'
import { logPage } from './log.query.server.ts'
import { bringHomeBack, takeDownHome } from './take-down-home.server.ts'

const filters = (query = '') => readHomesFilters(new URLSearchParams(query))

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeUser(ctx, { manager: true, student: false })
  const home = await makeListing(ctx, { name: 'The Wren', address: '1204 Elm St #4B' })
  const draft = await makeListing(ctx, { name: '88 Oak Ave', address: '88 Oak Ave' })
  await assignManager(ctx, { listingIds: [home], managerId: marta.id })
  await ctx.db.update(listings).set({ status: 'draft' }).where(eq(listings.id, draft))
  const company = await companyOf(ctx, marta.id)
  await ctx.db.update(companies).set({ name: 'Vance Homes' }).where(eq(companies.id, company))
  const desk = { ...ctx, actor: personOf(await makeUser(ctx, { desk: true })) }
  const found = async (query: string) => (await staffHomes(desk, filters(query))).homes.map(({ id }) => id)
  return { marta, home, draft, desk, found }
}

test('staff find homes of every state by address, unit, name, company and id', async ({ ctx }) => {
  const { home, draft, found } = await scene(ctx)
  expect(await found('')).toEqual([draft, home])
  for (const q of ['1204 elm', 'elm 4b', 'ELM ST', 'wren', 'vance', home])
    expect([q, await found(new URLSearchParams({ q }).toString())]).toEqual([q, [home]])
  expect(await found('q=elm+88')).toEqual([])
  expect(await found('q=%25%25%25')).toEqual([])
  expect(await found('status=draft')).toEqual([draft])
  expect(await found('manager=none')).toEqual([draft])
})

test('a home is taken down with a reason that its company reads, and brought back', async ({ ctx }) => {
  const { marta, home, desk } = await scene(ctx)
  const down = (reason: string) => takeDownHome(desk, { listingId: home, input: { reason } })
  const status = async () => (await ctx.db.select().from(listings).where(eq(listings.id, home)))[0]?.status
  expect(await down(' ')).toMatchObject({ errors: { reason: 'Give a reason: its company reads it.' } })
  expect(await down('The owner asked for it.')).toEqual({ ok: true })
  expect(await down('Again.')).toMatchObject({ reason: 'archived' })
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, marta.id))
  expect(told[0]?.detail).toContain('The owner asked for it.')
  expect(await status()).toBe('archived')
  const other = { ...ctx, actor: personOf(await makeUser(ctx, { desk: true })) }
  await expect(bringHomeBack(other, home)).rejects.toThrow(Forbidden)
  const seenBy = async (who: SystemContext) => (await staffHomes(who, filters(`q=${home}`))).homes
  expect([(await seenBy(other))[0]?.canBringBack, (await seenBy(desk))[0]?.canBringBack]).toEqual([
    false,
    true,
  ])
  expect(await bringHomeBack(desk, home)).toEqual({ ok: true })
  expect(await status()).toBe('published')
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(await bringHomeBack(admin, home)).toMatchObject({ reason: 'changed' })
  const { lines } = await logPage(admin, { actor: null, kind: 'home', subject: home, after: null })
  expect(lines.map(({ did, about }) => [did, about])).toEqual([
    ['brought back', 'The Wren, 1204 Elm St #4B'],
    ['took down', 'The Wren, 1204 Elm St #4B'],
  ])
})

test('for everybody else there is no such list', async ({ ctx }) => {
  const { marta, home } = await scene(ctx)
  for (const user of [marta, await makeUser(ctx)]) {
    const other = { ...ctx, actor: personOf(user) }
    await expect(staffHomes(other, filters())).rejects.toThrow(NotFound)
    expect(() => homesCsv(other, filters())).toThrow(NotFound)
    if (user !== marta)
      await expect(takeDownHome(other, { listingId: home, input: { reason: 'x' } })).rejects.toThrow(
        Forbidden,
      )
  }
})

test('the list of many homes is read from indexes, and its file holds all of them', async ({ ctx }) => {
  const { desk, home } = await scene(ctx)
  const many = 3000
  await ctx.db.execute(sql`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'slug', 'many-' || n, 'external_id', 'many ' || n, 'name', n || ' Many St', 'address', n || ' Many St'))).*
    from listings l, generate_series(1, ${many}) n where l.id = ${home}`)
  await ctx.db.execute(sql`analyze listings`)
  // The test has too few homes for an index to pay off.
  await ctx.db.execute(sql`set local enable_seqscan = off`)
  for (const query of ['', 'q=1234+many', 'q=vance', 'status=submitted', `after=${newId()}`]) {
    const asked = homesOfFilters(ctx.db, filters(query), 51) as unknown as { getSQL: () => typeof EMPTY }
    const { rows } = await ctx.db.execute(sql`explain ${asked.getSQL()}`)
    expect(JSON.stringify(rows), query).not.toMatch(/Seq Scan on listings/)
  }
  let lines = 0
  for await (const part of homesCsv(desk, filters('q=many+st'))) lines += part.split('\r\n').length - 1
  expect(lines).toBe(many + 1)
})
const EMPTY = sql``
