import { inTransaction } from '#app/database/transaction.server.ts'
import { inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { collectionRequests } from '#app/database/schema/homes/collections.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { absentPerson, isAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { lockCollection, allMembersOf, type Collection } from './collection-facts.server.ts'
import { collectionsChanged } from './notify-members.server.ts'
import { collectionPath } from './paths.ts'
import { ownCollectionsPolicy } from './policy.ts'
import { collectionCopy } from './copy.ts'

/** Asks the members of a collection to let the user in. The answer is always the same, so that nobody learns whether the collection
 *  exists or whether an earlier request was declined.
 *  @throws SignInRequired */
export async function askToBeLetIn(ctx: Context, collectionId: string): Promise<{ ok: true } | Limited> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.list)
  const open = authorize(ctx, ownCollectionsPolicy.ask, null)
  const taken = await consumeRateLimit(ctx, 'collection-request', userId)
  if (!taken.ok) return taken
  try {
    await inTransaction(open, async (tx) => {
      const found = await lockCollection(tx, collectionId)
      if (found.member || found.deleted) return
      const asked = await tx.db
        .insert(collectionRequests)
        .values({ collectionId: found.id, userId, askedAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ userId: collectionRequests.userId })
      if (asked.length > 0) await notifyWhoMaySee(tx, found, userId)
    })
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
  return { ok: true }
}

/** Notifies only members who may see the asking user; the other members' pages do not show the request either. */
async function notifyWhoMaySee(tx: SystemContext, { id, name }: Collection, askedBy: string) {
  const members = (await allMembersOf(tx.db, id)).map((member) => member.userId)
  const readers = await tx.db
    .select({ userId: users.id, student: users.student })
    .from(users)
    .where(inArray(users.id, members))
  const link = collectionPath(id)
  const notified: string[] = []
  for (const { userId, student } of readers) {
    const actor = absentPerson(userId, { student })
    const facts = await factsAbout({ actor, db: tx.db, now: tx.now }, askedBy)
    if (!isAllowed(peoplePolicy.see, actor, facts)) continue
    const about = { from: askedBy, detail: name, same: 'request', link }
    await notify(tx, { kind: 'collection-request', to: userId, ...about })
    notified.push(userId)
  }
  await tx.live.send(tx.db, collectionsChanged, notified, {})
}
