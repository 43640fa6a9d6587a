import type pg from 'pg'

/** Vacuums and analyzes every table that changed since the last time. Scheduled only for the embedded database, because a
 *  PostgreSQL server does this itself (autovacuum). One table at a time, so that other queries can run in between. */
export async function vacuumAndAnalyze(pool: pg.Pool): Promise<void> {
  for (const table of await changedTables(pool)) await pool.query(`vacuum (analyze) ${table}`)
}

/** Tables that have changes in PostgreSQL's statistics, or another size than after their last vacuum: statistics of other
 *  connections arrive late, and are lost when the process is killed. */
async function changedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', s.schemaname, s.relname) as name
    from (select pg_stat_force_next_flush()) flushed, pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where c.relkind = 'r' and (s.n_dead_tup > 0 or s.n_mod_since_analyze > 0 or s.n_ins_since_vacuum > 0
      or c.relpages <> pg_relation_size(c.oid) / current_setting('block_size')::int)
    order by name`)
  return rows.map(({ name }) => name)
}
