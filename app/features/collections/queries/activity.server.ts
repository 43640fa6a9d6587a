import { desc, eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { collectionActivity } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { isInNextDailyEmail } from '#app/features/notifications/sending/remove-from-daily-email.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findCollection } from '../verbs/collection-facts.server.ts'
import { collectionPolicy } from '../policy.ts'
import { ACTIVITY_SHOWN } from '../rules.ts'
import { activityPath } from '../tool-paths.ts'
import type { ActivityPage } from '../tool-views.ts'
import { copy } from '../copy.ts'
import { memberNames } from './member-names.server.ts'

/** A collection's activity for its members, latest first. @throws NotFound for others' collections, SignInRequired */
export async function collectionActivityPage(ctx: Context, collectionId: string): Promise<ActivityPage> {
  const { userId } = requirePerson(ctx, copy.logInTo.list)
  const [db, found] = await find(ctx, collectionPolicy.read, (look) =>
    findCollection({ ...ctx, db: look }, collectionId),
  )
  const [rows, waits] = await Promise.all([
    db
      .select({ row: collectionActivity, home: listings.name })
      .from(collectionActivity)
      .leftJoin(listings, eq(listings.id, collectionActivity.listingId))
      .where(eq(collectionActivity.collectionId, collectionId))
      .orderBy(desc(collectionActivity.at), desc(collectionActivity.id))
      .limit(ACTIVITY_SHOWN),
    isInNextDailyEmail(db, userId, 'collection-news', activityPath(found.id)),
  ])
  const nameOf = await memberNames(
    { ...ctx, db },
    rows.map(({ row }) => row.doneBy),
  )
  return {
    name: found.name,
    waits,
    activity: rows.map(({ row: { id, kind, doneBy, at }, home }) => ({
      id,
      kind,
      who: doneBy === null ? null : nameOf(doneBy),
      home,
      at: at.toISOString(),
    })),
  }
}
