import { sql } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { collectionHomes, collections } from '#app/database/schema/homes/collections.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { ownCollectionsPolicy } from '../policy.ts'
import { ownCollectionIds } from './collections-of.server.ts'

/** Which of a page's homes are in one of the user's collections, in one statement; none for a visitor. */
export async function marksOf(ctx: Context, listingIds: string[]): Promise<string[]> {
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return []
  const { db } = authorize(ctx, ownCollectionsPolicy.read, null)
  const { userId, student } = ctx.actor
  const asked = listingIds.filter(isId)
  if (asked.length === 0) return []
  const rows = await queryRows(db, savedAmong, { userId, student, asked })
  return rows.map(({ id }) => id)
}

const savedAmong: Statement<
  { id: string },
  { userId: string; student: boolean; asked: string[] }
> = () => sql`select distinct h.listing_id as id
    from (${ownCollectionIds}) mine join ${collections} c on c.id = mine.id and c.deleted_at is null
      join ${collectionHomes} h on h.collection_id = c.id
    where h.listing_id = any(${sql.placeholder('asked')}::uuid[])`
