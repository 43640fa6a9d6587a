// Names and bounds in a dump become part of statements, so only Roost's own are accepted.
import { expect } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import type { Contents, DumpedTable } from './dump.server.ts'
import { loadTables } from './load.server.ts'

const from = "'019a0000-0000-7000-8000-000000000000'"
const bounds = `FOR VALUES FROM (${from}) TO ('019b0000-0000-7000-8000-000000000000')`
const month = { name: 'analytics.page_views_2031_01', parent: 'page_views', bounds }
const sql = 'create table public.forged ()'
const rows = (table: Partial<DumpedTable>) => ({
  table: { schema: 'public', name: 'site_content', columns: ['id'], ...table },
  text: '',
})

const partitions: Contents['partitions'] = [
  { ...month, name: `analytics.page_views_2031_01 partition of page_views default; ${sql}; --` },
  { ...month, name: `analytics."page_views_2031_01"; ${sql}; --"` },
  { ...month, name: 'public.page_views_2031_01' },
  { ...month, name: 'page_views_2031_01' },
  { ...month, parent: `page_views default; ${sql}; --` },
  { ...month, parent: 'users' },
  { ...month, bounds: `${bounds}; ${sql}` },
  { ...month, bounds: `${bounds}\n; ${sql}` },
  { ...month, bounds: `default; ${sql}` },
  { ...month, bounds: `FOR VALUES FROM (MINVALUE) TO (current_user)` },
  { ...month, bounds: '' },
]
const sequences: Contents['sequences'] = [
  { name: 'pg_catalog.pg_class', value: '1', called: true },
  { name: `public.none'); ${sql}; --`, value: '1', called: true },
]
const pieces = [
  rows({ schema: 'drizzle', name: '__drizzle_migrations' }),
  rows({ schema: 'pg_catalog', name: 'pg_authid' }),
  rows({ name: `users (id) values (1); ${sql}; --` }),
  rows({ columns: [`id") values (1); ${sql}; --`] }),
]

test('a dump that names what is not of Roost is refused', async ({ ownDatabase }) => {
  const client = await ownDatabase.pool.connect()
  const load = async (
    contents: Partial<Contents>,
    piece?: (typeof pieces)[number],
    counted?: (loaded: Record<string, number>) => unknown,
  ) => {
    await client.query('begin')
    try {
      async function* given() {
        if (piece) yield piece
      }
      const none = { migration: 0, tables: [], partitions: [], sequences: [] }
      const loaded = await loadTables(client, { ...none, ...contents }, given())
      await counted?.(loaded)
    } finally {
      await client.query('rollback')
    }
  }
  try {
    for (const one of partitions)
      await expect(load({ partitions: [one] }), JSON.stringify(one)).rejects.toThrow('Roost does not have')
    for (const one of sequences)
      await expect(load({ sequences: [one] }), one.name).rejects.toThrow('Roost does not have')
    for (const one of pieces)
      await expect(load({}, one), JSON.stringify(one)).rejects.toThrow(
        /no table of Roost|Roost does not have/,
      )
    // A bound in the form that PostgreSQL prints is accepted.
    const found = () => client.query(`select from pg_class where relname = 'page_views_2031_01'`)
    await load({ partitions: [month] }, undefined, async () => expect((await found()).rowCount).toBe(1))
    expect((await found()).rowCount).toBe(0)
  } finally {
    client.release()
  }
})
