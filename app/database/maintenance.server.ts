import type pg from 'pg'

/** Gives back the room of deleted rows, refreshes the planner's statistics and writes a checkpoint. PostgreSQL by itself
 *  has processes for all three, the embedded one has none: run it every few minutes and after imports. */
export async function vacuumAndAnalyze(pool: pg.Pool): Promise<void> {
  await pool.query('VACUUM (ANALYZE)')
  await pool.query('CHECKPOINT')
}
