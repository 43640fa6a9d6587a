import { forgetWaiting } from '#app/features/notices/forget-waiting.server.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findCollection } from './collection-facts.server.ts'
import { collectionPolicy } from './policy.ts'
import { activityPath } from './tool-paths.ts'
import { words } from './words.ts'

/** Whoever asks has read what others did in a collection: their next daily letter does not tell of it.
 *  @throws NotFound for one of others, SignInRequired */
export async function seeActivity(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, words.logInTo.list)
  const found = await findCollection(ctx, collectionId)
  authorize(collectionPolicy.read, ctx.actor, found)
  await forgetWaiting(ctx.db, userId, 'collection-news', activityPath(found.id))
}
