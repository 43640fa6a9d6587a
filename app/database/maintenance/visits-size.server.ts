import { sql } from 'drizzle-orm'
import type { Reading } from '#app/platform/context.ts'
import { queryRows } from '../sql/query-rows.server.ts'

/** Bytes of recorded visits on disk, including their indexes. */
export async function visitsBytes(db: Reading): Promise<number> {
  const [row] = await queryRows<{ bytes: number }>(
    db,
    sql`select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c
      where c.relnamespace = 'analytics'::regnamespace and c.relkind = 'r'`,
  )
  return row?.bytes ?? 0
}
