import { and, asc, eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { confirmedCampusId } from '#app/features/people/viewer.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { subletsPolicy } from './policy.ts'
import {
  askingValues,
  cardColumns,
  isOnOffer,
  subletPhotos,
  publicPhotos,
  type AskingValues,
} from './sublet-sql.server.ts'
import type { SubletSearch } from './sublet-search.ts'
import type { FoundSublets } from './views.ts'

const MOST = 60

/** The sublets on offer that overlap the asked time, the soonest first; `total` counts all, `items` are at most `most`. */
export async function findSublets(
  ctx: Context,
  { search, most = MOST }: { search: SubletSearch; most?: number },
): Promise<FoundSublets> {
  const { db } = authorize(ctx, subletsPolicy.read, null)
  const rows = await queryRows(db, offered, { ...askingValues(ctx), ...search, most })
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, photos, ...card }) => ({ ...card, photos: publicPhotos(photos) })),
  }
}

const offered = (at: Places<AskingValues & SubletSearch & { most: number }>, db: Reading) =>
  db
    .select({ ...cardColumns, photos: subletPhotos(1), total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(sublets)
    .innerJoin(users, eq(users.id, sublets.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(campuses, eq(campuses.id, confirmedCampusId(at)))
    .where(
      and(
        isOnOffer(at),
        sql`(${at.campus}::text is null or ${campuses.slug} = ${at.campus}::text)`,
        sql`(${at.from}::date is null or ${sublets.freeUntil} >= ${at.from}::date)`,
        sql`(${at.until}::date is null or ${sublets.freeFrom} <= ${at.until}::date)`,
      ),
    )
    .orderBy(asc(sublets.freeFrom), asc(sublets.id))
    .limit(at.most)
