import { eq, sql } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { collectionHomes, collections, lastCollections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { ownCollectionsPolicy } from '../policy.ts'
import type { SaveChoices } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { ownCollectionIds } from './collections-of.server.ts'

/** The collections that a home can be added to, and those that contain it.
 *  @throws NotFound for a home that the user may not see */
export async function collectionChoices(ctx: Context, listingId: string): Promise<SaveChoices> {
  const { userId, student } = requirePerson(ctx, collectionCopy.logInTo.save)
  const { db } = authorize(ctx, ownCollectionsPolicy.read, null)
  if (!isId(listingId)) throw new NotFound()
  const [home] = await db
    .select({
      id: listings.id,
      name: listings.name,
      status: listings.status,
      managerId: listings.managerId,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (!home) throw new NotFound()
  assertAllowed(listingPolicy.read, ctx.actor, home)
  const rows = await queryRows(db, choices, { userId, student, listingId })
  return {
    home: { id: home.id, name: home.name },
    collections: rows.map(({ id, name, count, holds, ofGroup }) => ({ id, name, count, holds, ofGroup })),
    last: rows.find(({ last }) => last)?.id ?? null,
  }
}

type Row = SaveChoices['collections'][number] & { last: boolean }

const choices: Statement<Row, { userId: string; student: boolean; listingId: string }> = () => sql`
    select c.id, c.name, c.group_id is not null as "ofGroup",
      (select count(*)::int from ${collectionHomes} h where h.collection_id = c.id) as count,
      exists (select 1 from ${collectionHomes} h
        where h.collection_id = c.id and h.listing_id = ${sql.placeholder('listingId')}::uuid) as holds,
      exists (select 1 from ${lastCollections} l
        where l.collection_id = c.id and l.user_id = ${sql.placeholder('userId')}::uuid) as last
    from (${ownCollectionIds}) mine join ${collections} c on c.id = mine.id
    where c.deleted_at is null
    order by c.updated_at desc, c.id desc`
