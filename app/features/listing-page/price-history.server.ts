import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { firstPublished } from '#app/features/listings/changes/first-published.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { PriceChange } from '#app/features/listings/views.ts'

const SHOWN = 12

/** The known rents of a home since it was first published, latest first, without who changed them. */
export async function priceHistory(ctx: Context, listingId: string): Promise<PriceChange[]> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const rows = await queryRows<{ at: Date; from: number; to: number }>(
    db,
    sql`select c.at, (change->>'from')::int as "from", (change->>'to')::int as "to"
      from listing_changes c, jsonb_array_elements(c.changes) change
      where c.listing_id = ${listingId} and change->>'field' = 'price' and c.version > ${firstPublished(listingId)}
      order by c.version desc, c.id desc limit ${SHOWN}`,
    { prepared: true },
  )
  return rows.map(({ at, from, to }) => ({ at: new Date(at).toISOString(), from, to }))
}
