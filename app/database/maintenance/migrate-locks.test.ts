import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { RELEASED } from '#tests/setup/databases/released.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { connect } from '../availability/connect.server.ts'
import { migrateTo } from './migrate.server.ts'

/** Released tables that a migration scans in full anyway, and why nobody has to wait for it. */
const FULL_SCANS: Record<string, string[]> = {
  // Adds a collection per group. Users make both by hand, so there are few, and an index of an empty column is built quickly.
  '0001_group_shortlists': ['collections', 'roommate_groups'],
  // Gives each home its company. A home is a row of a kilobyte, and a hundred thousand take seconds.
  '0002_companies': ['listings'],
  // Moves conversations about leads to companies. A conversation is a row of a hundred bytes, and a million take a second.
  '0009_company_conversations': ['conversations'],
  // Finds the accounts that have lists. An account is a small row, and a million take a second; there are few lists.
  '0012_company_lists': ['manager_feeds', 'manager_imports', 'trusted_sources', 'users'],
  // An index for undoing a manager's latest bulk change. It contains only such rows, and reading a million takes a second.
  '0015_latest_bulk_change': ['listing_changes'],
  // Adds a conversation per group. Users make groups by hand, so there are few, and an index of an empty column is built quickly.
  '0016_group_conversations': ['conversations', 'group_members', 'roommate_groups'],
  // An index that is still empty. A photo is a row of half a kilobyte, and a hundred thousand take a moment.
  '0017_company_facts': ['photos'],
  // One index. A home is a row of a kilobyte, and a hundred thousand take a second.
  '0018_company_status': ['listings'],
  // Indexes. Rows have a kilobyte at most, and a hundred thousand take seconds.
  '0020_housing_desk': ['emails', 'listings', 'moderation_items', 'users'],
  // A check and an index. Admins write each suspension by hand, so there are few.
  '0021_company_register': ['suspensions'],
  // Sets bits that earlier homes lack. A row has a hundred bytes, and a hundred thousand take a second.
  '0024_lease_terms': ['listing_search'],
  // Indexes that are still empty. A photo is a row of half a kilobyte, and a hundred thousand take a moment.
  '0025_sublet_photos': ['photos', 'uploads'],
  // Indexes of empty columns. Users make collections by hand, so there are few.
  '0026_collection_changers': ['collections'],
  // An index of an empty column. People agree on tours by hand, so there are few.
  '0028_tour_agreed_by': ['tours'],
  // One index in another's place. A home is a row of a kilobyte, and a hundred thousand take a second.
  '0029_company_homes': ['listings'],
}

const addsIndex = 'create index added on listings (price)'
const bad = [
  addsIndex,
  'alter table listings alter price type bigint',
  'alter table listings add added uuid default gen_random_uuid()',
  'alter table listings alter manager_id set not null',
  'alter table listings add constraint added check (price > 0)',
  'alter table listings add constraint added foreign key (campus_id) references campuses',
  'update listings set updated_at = now()',
]
const good = [
  'alter table listings add added int default 0 not null',
  'alter table listings add constraint added check (price > 0) not valid',
  'create table added (listing_id uuid references listings)',
]

test('no migration since the release reads a whole table that people use meanwhile', async () => {
  const server = await startNativePostgres()
  onTestFinished(server.stop)
  const url = await createDatabase(server.url, 'since-release')
  const connection = await connect({ url, dataDir: '' })
  onTestFinished(connection.close)
  await migrateTo(connection, RELEASED)
  const client = await connection.pool.connect()
  onTestFinished(() => client.release())
  const tables = await client.query<{ id: number }>('select relid as id from pg_stat_user_tables')
  const ids = tables.rows.map(({ id }) => id)

  for (const statement of bad)
    expect.soft(await findFullScans(client, [statement], ids, 'rollback'), statement).toContain('listings')
  for (const statement of good)
    expect.soft(await findFullScans(client, [statement], ids, 'rollback'), statement).toEqual([])

  const found: Record<string, string[]> = {}
  for (const { tag, statements } of await migrationsSince(RELEASED)) {
    const names = await findFullScans(client, statements, ids, 'commit')
    if (names.length > 0) found[tag] = names
  }
  expect(found).toEqual(FULL_SCANS)
})

/** Runs statements in one transaction, as a migration does.
 *  @returns which of the tables with these ids were scanned in full. Rewriting a table, building an index, and checking or
 *  changing every row do that. A table of a million rows is then locked for seconds. */
async function findFullScans(
  client: pg.ClientBase,
  statements: string[],
  ids: number[],
  end: 'commit' | 'rollback',
): Promise<string[]> {
  // PostgreSQL counts this connection's own scans immediately. It flushes the counts when a transaction ends, but not every time.
  const scans = async () => {
    const { rows } = await client.query<{ name: string; scans: number }>(
      `select relname as name, seq_scan::int as scans from pg_stat_xact_user_tables where relid = any($1::oid[])`,
      [ids],
    )
    return new Map(rows.map((row) => [row.name, row.scans]))
  }
  await client.query('begin')
  const before = await scans()
  for (const statement of statements) await client.query(statement)
  const after = await scans()
  await client.query(end)
  return [...after].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : [])).toSorted()
}

async function migrationsSince(released: number): Promise<{ tag: string; statements: string[] }[]> {
  const folder = sourcePath('app/database/migrations')
  const journal = await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number; tag: string }[] }
  return Promise.all(
    entries
      .filter(({ when }) => when > released)
      .map(async ({ tag }) => {
        const text = await readFile(path.join(folder, `${tag}.sql`), 'utf8')
        return { tag, statements: text.split('--> statement-breakpoint') }
      }),
  )
}
