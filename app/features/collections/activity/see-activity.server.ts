import { authorize, find } from '#app/database/gate.server.ts'
import { removeFromDailyEmail } from '#app/features/notifications/sending/remove-from-daily-email.server.ts'
import { notificationPolicy } from '#app/features/notifications/policy.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findCollection } from '../verbs/collection-facts.server.ts'
import { collectionPolicy } from '../policy.ts'
import { activityPath } from '../tool-paths.ts'
import { copy } from '../copy.ts'

/** Marks the activity of a collection as read by the current user, so that their next daily email leaves it out.
 *  @throws NotFound for others' collections, SignInRequired */
export async function seeActivity(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, copy.logInTo.list)
  const [, found] = await find(ctx, collectionPolicy.read, (look) =>
    findCollection({ ...ctx, db: look }, collectionId),
  )
  const db = authorize(ctx, notificationPolicy.manage, { userId })
  await removeFromDailyEmail(db, userId, 'collection-news', activityPath(found.id))
}
