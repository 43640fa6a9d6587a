import { sql } from 'drizzle-orm'
import type { Reading } from '#app/platform/context.ts'
import { queryRows } from '../sql/query-rows.server.ts'

/** How many bytes recorded visits take up on the disk, with their indexes. */
export async function visitsBytes(db: Reading): Promise<number> {
  const [row] = await queryRows<{ bytes: number }>(
    db,
    sql`select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c
      where c.relnamespace = 'analytics'::regnamespace and c.relkind = 'r'`,
  )
  return row?.bytes ?? 0
}
