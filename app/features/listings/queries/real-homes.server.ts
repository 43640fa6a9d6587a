import { and, eq, ne } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '../policy.ts'
import { DEMO_SOURCE } from '../rules.ts'

/** Whether any published home is not invented by the demo. */
export async function hasRealHomes(ctx: Context): Promise<boolean> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.status, 'published'), ne(listings.source, DEMO_SOURCE)))
    .limit(1)
  return found.length > 0
}
