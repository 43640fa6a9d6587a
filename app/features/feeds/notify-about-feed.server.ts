import type { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { personOfList } from '#app/features/importing/list-people.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'

/** Notifies the person responsible for a list that is fetched every night. */
export async function notifyAboutFeed(
  tx: Parameters<typeof notify>[0],
  feed: Pick<typeof managerFeeds.$inferSelect, 'id' | 'companyId' | 'userId'>,
  { detail, link }: { detail: string; link: string },
): Promise<void> {
  const person = await personOfList(tx.db, feed)
  if (person) await notify(tx, { kind: 'list-failed', to: person.userId, detail, same: feed.id, link })
}
