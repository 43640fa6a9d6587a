import { count, inArray, min } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { propertyTypes, type PropertyType } from '#app/features/listings/rules.ts'

/** How many published homes of a type there are, and the lowest share one person pays a month, in cents. */
export type TypeSummary = { type: PropertyType; homes: number; fromEach: number }

/** The asked types that have homes; a type without any is left out. */
export async function summarizeTypes(ctx: Context, types: PropertyType[]): Promise<TypeSummary[]> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const rows = await db
    .select({ type: listingSearch.type, homes: count(), fromEach: min(listingSearch.share) })
    .from(listingSearch)
    .where(
      inArray(
        listingSearch.type,
        types.map((type) => propertyTypes.indexOf(type)),
      ),
    )
    .groupBy(listingSearch.type)
  return rows.flatMap(({ type, homes, fromEach }) => {
    const name = propertyTypes[type]
    return name && fromEach !== null ? [{ type: name, homes, fromEach }] : []
  })
}
