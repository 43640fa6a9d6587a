import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import type { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LISTS_CHANGED } from './live-names.ts'

type List = { companyId: string; userId: string | null }

/** As whom a job works on a company's list: whoever added it, or once they left, the longest-standing owner, else colleague.
 *  @returns the id of an account; null when nobody of the company manages homes now */
export async function personOfList(db: Reading, { companyId, userId }: List): Promise<string | null> {
  const { companyId: company, userId: id, role, joinedAt } = companyMembers
  const [found] = await db
    .select({ id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, id))
    .where(
      and(
        eq(company, companyId),
        eq(users.manager, true),
        isNull(users.deletionAskedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(
      ...(userId === null ? [] : [desc(eq(id, userId))]),
      desc(eq(role, 'owner')),
      asc(joinedAt),
      asc(id),
    )
    .limit(1)
  return found?.id ?? null
}

/** Notifies the person of a list that is fetched every night. */
export async function notifyAboutFeed(
  tx: Parameters<typeof notify>[0],
  feed: Pick<typeof managerFeeds.$inferSelect, 'id' | 'companyId' | 'userId'>,
  { detail, link }: { detail: string; link: string },
): Promise<void> {
  const to = await personOfList(tx.db, feed)
  if (to !== null) await notify(tx, { kind: 'list-failed', to, detail, same: feed.id, link })
}

/** Sent when a company's list was processed, so that open pages of its people reload. It contains no data. */
export const listsChanged: GuardedKind = {
  name: LISTS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}

export async function sendListsChanged(
  tx: Pick<SystemContext, 'db' | 'live'>,
  companyId: string,
): Promise<void> {
  const people = await tx.db
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.userId))
  const ids = people.map(({ id }) => id)
  if (ids.length > 0) await tx.live.send(tx.db, listsChanged, ids, {})
}
