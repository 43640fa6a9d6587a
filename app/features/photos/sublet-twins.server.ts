import { eq, sql, type SQL } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { isSamePicture, SAME_QUARTERS } from './photo-twins.server.ts'

/** What shows the same picture as a sublet: someone's home, or another student's sublet. */
export type SubletTwin = { listingId: string } | { otherSubletId: string }

/** The first home, otherwise someone else's sublet, that shows a picture of this sublet. Excludes the sublet's own home, other
 *  homes of that home's company, and sublets in the same home.
 *  @param photoId compares only this picture */
export async function subletPhotoTwin(
  db: Reading,
  { subletId, photoId }: { subletId: string; photoId?: string },
): Promise<SubletTwin | null> {
  const [found] = await queryRows<{ listingId: string | null; subletId: string | null }>(
    db,
    sql`select other.listing_id as "listingId", other.sublet_id as "subletId"
      from photos mine
      join sublets on sublets.id = mine.sublet_id
      cross join lateral (${sql.join([...quarters('listing_id'), ...quarters('sublet_id')], sql` union all `)}) other
      left join listings home on home.id = other.listing_id
      left join listings of_mine on of_mine.id = sublets.listing_id
      left join sublets theirs on theirs.id = other.sublet_id
      where mine.sublet_id = ${subletId} and ${isSamePicture}
        and (${photoId ?? null}::uuid is null or mine.id = ${photoId ?? null}::uuid)
        and (home.status in ('submitted', 'published', 'paused') and home.company_id is distinct from of_mine.company_id
          or theirs.status in ('published', 'paused') and theirs.user_id <> sublets.user_id
            and (theirs.listing_id is null or theirs.listing_id is distinct from sublets.listing_id))
      order by home.id, theirs.id limit 1`,
  )
  if (found?.listingId) return { listingId: found.listingId }
  return found?.subletId ? { otherSubletId: found.subletId } : null
}

/** Files an item for staff if a picture of a published sublet also appears in someone else's home or sublet. */
export async function flagSubletPhotos(
  tx: Pick<SystemContext, 'db' | 'now'>,
  { subletId, photoId }: { subletId: string; photoId?: string },
): Promise<void> {
  const [sublet] = await tx.db
    .select({ status: sublets.status })
    .from(sublets)
    .where(eq(sublets.id, subletId))
  if (sublet?.status !== 'published') return
  const twin = await subletPhotoTwin(tx.db, { subletId, ...(photoId && { photoId }) })
  if (twin === null) return
  const facts = { subletId, ...twin, matchedBy: 'photo' } as const
  await fileModerationItem(tx, { kind: 'sublet', subject: subletId, facts })
}

/** Rechecks the sublets that show a picture of this home, which was added or published later. */
export async function flagSubletsLike(
  tx: Pick<SystemContext, 'db' | 'now'>,
  listingId: string,
): Promise<void> {
  const rows = await queryRows<{ subletId: string }>(
    tx.db,
    sql`select distinct other.sublet_id as "subletId" from photos mine
      cross join lateral (${sql.join(quarters('sublet_id'), sql` union all `)}) other
      where mine.listing_id = ${listingId} and mine.purpose = 'listing-photo' and ${isSamePicture}
      order by 1 limit ${SUBLETS_MOST_LIKE}`,
  )
  for (const { subletId } of rows) await flagSubletPhotos(tx, { subletId })
}

const SUBLETS_MOST_LIKE = 20

/** Photos of homes or of sublets that share a hash quarter with `mine`; each quarter uses its own index. */
const quarters = (of: 'listing_id' | 'sublet_id'): SQL[] =>
  SAME_QUARTERS.map((from) =>
    sql.raw(`select listing_id, sublet_id, fingerprint from photos where ${of} is not null
      and purpose in ('listing-photo', 'sublet-photo')
      and substr(fingerprint, ${from}, 4) = substr(mine.fingerprint, ${from}, 4)`),
  )
