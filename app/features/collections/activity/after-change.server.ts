import { collectionActivity, collections } from '#app/database/schema/homes/collections.ts'
import { eq } from 'drizzle-orm'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { queueNews } from './announce-news.server.ts'
import { allMembersOf } from '../verbs/collection-facts.server.ts'
import { collectionsChanged } from '../collections-changed.server.ts'

type Telling = Pick<Context, 'now' | 'live'>
type Tools = Pick<Context, 'jobs' | 'now' | 'live' | 'settings'>
type Activity = { collectionId: string } & Pick<
  typeof collectionActivity.$inferInsert,
  'kind' | 'doneBy' | 'listingId'
>

/** Part of a verb: records the activity, notifies the open pages of members, and queues the email to the other members.
 *  @param others people to notify who are not, or no longer, members */
export async function afterChange(
  tools: Tools,
  tx: Database,
  activity: Activity,
  others: string[] = [],
): Promise<void> {
  const at = tools.now()
  await tx.insert(collectionActivity).values({ ...activity, id: newId(), at })
  await notifyMembers(tools, tx, activity.collectionId, others)
  await queueNews(tools, tx, activity, await allMembersOf(tx, activity.collectionId))
}

/** Part of a verb whose change is not worth recording, such as sorting: only notifies open pages of members.
 *  @param others people to notify who are not, or no longer, members */
export async function notifyMembers(
  { now, live }: Telling,
  tx: Database,
  collectionId: string,
  others: string[] = [],
): Promise<void> {
  await tx.update(collections).set({ updatedAt: now() }).where(eq(collections.id, collectionId))
  const members = await allMembersOf(tx, collectionId)
  await live.send(tx, collectionsChanged, [...members.map(({ userId }) => userId), ...others], {})
}
