import type pg from 'pg'

/** Vacuums and analyzes every table that has changed since the last time. A PostgreSQL server does this itself
 *  (autovacuum), the embedded one does not: run it every few minutes and after imports. One table after the other,
 *  so that other queries get a turn. */
export async function vacuumAndAnalyze(pool: pg.Pool): Promise<void> {
  for (const table of await changedTables(pool)) await pool.query(`vacuum (analyze) ${table}`)
}

/** Each table that PostgreSQL counted changes of, or that has another size than when it was last vacuumed: the counters
 *  of a server's other connections arrive late, and a kill forgets them. */
async function changedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', s.schemaname, s.relname) as name
    from (select pg_stat_force_next_flush()) flushed, pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where c.relkind = 'r' and (s.n_dead_tup > 0 or s.n_mod_since_analyze > 0 or s.n_ins_since_vacuum > 0
      or c.relpages <> pg_relation_size(c.oid) / current_setting('block_size')::int)
    order by name`)
  return rows.map(({ name }) => name)
}
