import type pg from 'pg'

/** Gives back the room of changed and deleted rows and refreshes the planner's statistics, for every table that has
 *  changed since the last time. A PostgreSQL server has a process for this, the embedded one has none: run it every few
 *  minutes, and after an import with the names of the tables that it filled, which a server may not have noticed yet.
 *  One table after the other, so that other queries come in between. */
export async function vacuumAndAnalyze(pool: pg.Pool, tables?: string[]): Promise<void> {
  for (const table of tables ?? (await changedTables(pool))) await pool.query(`vacuum (analyze) ${table}`)
}

async function changedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name
    from (select pg_stat_force_next_flush()) flushed, pg_stat_user_tables
    where n_dead_tup > 0 or n_mod_since_analyze > 0 or n_ins_since_vacuum > 0
    order by name`)
  return rows.map(({ name }) => name)
}
