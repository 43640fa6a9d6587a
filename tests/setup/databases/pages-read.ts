// Counts the database pages that statements read from large tables, as reported by `explain (analyze, buffers)`.
import { readFileSync } from 'node:fs'
import type pg from 'pg'

type Statement = { text: string; values: unknown[] }

const COPIES = 5_000
/** Tables to fill with copies of their oldest row, and the columns that differ, starting with the one that orders them; `n` is a
 *  copy's number. Referenced tables come first. */
const FILLED: Record<string, string> = {
  users: `'id', ids.user_id, 'email', n || '@copies.example'`,
  profiles: `'user_id', ids.user_id`,
  listings: `'id', ids.listing_id, 'slug', 'copy-' || n, 'external_id', 'copy-' || n`,
  listing_search: `'listing_id', ids.listing_id`,
  listing_words: `'listing_id', ids.listing_id`,
  collections: `'id', ids.listing_id, 'creator_id', ids.user_id, 'share_id', null`,
  roommate_groups: `'id', ids.listing_id, 'creator_id', ids.user_id`,
  notifications: `'id', ids.listing_id, 'user_id', ids.user_id`,
  sessions: `'id', ids.listing_id, 'token', 'copy-' || n, 'user_id', ids.user_id`,
}

/** Which row to copy if the oldest one varies between runs, as among homes made in the same millisecond: one of the manager with the
 *  most homes, whose own pages read them. */
const FIRST: Record<string, string> = {
  listings: '(select count(*) from listings theirs where theirs.manager_id = listings.manager_id) desc, ',
}

/** Fills the tables that grow with a site, so that a statement that reads a whole table shows. */
export async function fillWithCopies(client: pg.PoolClient): Promise<void> {
  // Ids older than those that the pages are about, and the same in every run. Otherwise plans and page counts would depend on how many
  // random ids come before them.
  await client.query(`create temp table ids as
    select n, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000001')::uuid as user_id,
      (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000002')::uuid as listing_id
    from generate_series(1, ${COPIES}) n`)
  for (const [table, differs] of Object.entries(FILLED)) {
    // The copies' owner determines what a page about one's own rows reads.
    const [, oldest = ''] = /^'(\w+)'/.exec(differs) ?? []
    await client.query(`insert into ${table} select copy.* from (select * from ${table} order by ${FIRST[table] ?? ''}${oldest} limit 1) first, ids,
      jsonb_populate_record(null::${table}, to_jsonb(first) || jsonb_build_object(${differs})) copy`)
  }
  await client.query('vacuum analyze')
}

/** @returns the pages that a statement reads, from memory or disk; its writes are rolled back */
async function pagesOf(client: pg.PoolClient, { text, values }: Statement): Promise<number> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    )
    const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} }
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  } finally {
    await client.query('rollback')
  }
}

/** The pages that each request in a statement log (count-statements.ts) reads, by request name. */
export async function pagesByRequest(client: pg.PoolClient, log: string): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  const pages = new Map<string, number>()
  for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
    const { name, ...statement } = JSON.parse(line) as Statement & { name: string }
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(statement.text)) continue
    const read = known.get(statement.text) ?? (await pagesOf(client, statement))
    known.set(statement.text, read)
    pages.set(name, (pages.get(name) ?? 0) + read)
  }
  return pages
}

/** The budget of each URL: the recorded one unless it is exceeded. Budgets are powers of two with at least 50 % headroom, so that
 *  nothing changes by chance. Reading less is not a failure: the copied homes' owner varies between runs, and with it what own pages
 *  read. */
export function budgetsOf(read: [name: string, pages: number][], written: string): [string, string][] {
  const known = new Map(
    written.split('\n').map((line): [string, number] => {
      const [name = '', budget] = line.split(/\s+/)
      return [name, Number(budget)]
    }),
  )
  return read.map(([name, pages]) => {
    const before = known.get(name) ?? 0
    return [
      name,
      String(
        known.has(name) && pages <= before ? before : Math.max(8, 2 ** Math.ceil(Math.log2(pages * 1.5 + 1))),
      ),
    ]
  })
}
