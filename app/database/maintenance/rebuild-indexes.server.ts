import type pg from 'pg'

/** Rebuild an index when it has one and a half times the pages that its rows need. */
const GROWN = 1.5
/** Smaller indexes do not matter: 1 MB. */
const LEAST_PAGES = 128

/** Rebuilds a table's bloated indexes while others read and write it. Updating every row doubles an index, vacuum does not
 *  shrink it, and reading it takes up to twice as long. Only for a PostgreSQL server.
 *  @param table its name as written in SQL
 *  @returns the names of the rebuilt indexes
 *  @throws DatabaseError with code 55P03 (lock not available) while another transaction stays open for longer than
 *  `lock_timeout`: call it again later */
export async function rebuildIndexes(pool: pg.Pool, table: string): Promise<string[]> {
  for (const name of await unfinishedIndexes(pool, table)) await pool.query(`drop index concurrently ${name}`)
  const names = await grownIndexes(pool, table)
  for (const name of names) await pool.query(`reindex index concurrently ${name}`)
  return names
}

async function namesOf(pool: pg.Pool, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(text, values)
  return rows.map(({ name }) => name)
}

/** B-trees on columns, each compared with the size of its entries in pages that are nine tenths full. An entry has 8 bytes
 *  before its columns and 4 that point to it. */
const grownIndexes = (pool: pg.Pool, table: string) =>
  namesOf(
    pool,
    `select i.indexrelid::regclass::text as name
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
      join pg_am on pg_am.oid = c.relam and pg_am.amname = 'btree'
      cross join lateral (select sum(s.avg_width * (1 - s.null_frac)) as width
        from pg_attribute a join pg_stats s on s.tablename = t.relname and s.schemaname = t.relnamespace::regnamespace::text
          and s.attname = a.attname
        where a.attrelid = t.oid and a.attnum = any(i.indkey)) entry
      cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) size
    where t.oid = $1::regclass and t.reltuples > 0 and i.indisvalid and not 0 = any(i.indkey) and size.pages >= ${LEAST_PAGES}
      and size.pages > ${GROWN} * t.reltuples * (entry.width + 12) / (0.9 * current_setting('block_size')::int)
    order by 1`,
    [table],
  )

/** What a failed `reindex … concurrently` leaves behind: an index that no query uses and each write may have to update. */
const unfinishedIndexes = (pool: pg.Pool, table: string) =>
  namesOf(
    pool,
    `select indexrelid::regclass::text as name from pg_index
    where indrelid = $1::regclass and not indisvalid and indexrelid::regclass::text ~ '_cc(new|old)[0-9]*"?$'`,
    [table],
  )
