import { eq, sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { asLastOffered, lastFacts } from '#app/features/listings/queries/last-facts.server.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findCollection } from '../verbs/collection-facts.server.ts'
import { inOrder } from '../homes/order.server.ts'
import { collectionPolicy } from '../policy.ts'
import type { OrderView } from '../tool-views.ts'
import { copy } from '../copy.ts'
import { goneOf } from './homes-in-order.server.ts'

/** Every home of a collection as a short row, for members to sort. @throws NotFound for others' collections, SignInRequired */
export async function orderPage(ctx: Context, collectionId: string): Promise<OrderView> {
  requirePerson(ctx, copy.logInTo.change)
  const [db, found] = await find(ctx, collectionPolicy.read, (look) =>
    findCollection({ ...ctx, db: look }, collectionId),
  )
  const { id, name, address, status } = listings
  const rows = await db
    .select({ id, name, address, status, photo: sql<Photo | null>`${listings.photos}->0`, last: lastFacts })
    .from(collectionHomes)
    .innerJoin(listings, eq(listings.id, collectionHomes.listingId))
    .where(eq(collectionHomes.collectionId, collectionId))
    .orderBy(...inOrder)
  return {
    name: found.name,
    homes: rows.map(({ status: of, last, ...home }) => ({
      ...asLastOffered(home, last),
      gone: goneOf(of) !== false,
    })),
  }
}
