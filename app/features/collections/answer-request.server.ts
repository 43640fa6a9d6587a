import { and, eq, isNull } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import {
  collectionLeavers,
  collectionMembers,
  collectionRequests,
} from '#app/database/schema/homes/collections.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { isAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { notifyMembers } from './notify-members.server.ts'
import { isBlockedInCollection } from './share-collection.server.ts'
import { lockCollection } from './collection-facts.server.ts'
import { collectionPath } from './paths.ts'
import { collectionPolicy } from './policy.ts'
import { collectionCopy } from './copy.ts'

export type AnswerRequestOutcome = { ok: true } | Refused<'absent'>

const ABSENT: Refused<'absent'> = {
  ok: false,
  reason: 'absent',
  failed: 'The request was withdrawn, or another member has already answered it.',
}

/** Accepts or declines a request to join; only an accepted person is notified. Nobody is let in who has blocked a member or is
 *  blocked by one. A refusal is stored, so that the person cannot ask again and again.
 *  @throws NotFound for collections of other people and deleted ones */
export async function answerRequest(
  ctx: Context,
  { collectionId, askedBy, answer }: { collectionId: string; askedBy: string; answer: 'admit' | 'decline' },
): Promise<AnswerRequestOutcome> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.change)
  return change(
    ctx,
    collectionPolicy.admit,
    (look) => lockCollection(look, collectionId),
    async (tx, found) => {
      const facts = isId(askedBy) ? await factsAbout(tx, askedBy) : undefined
      if (!facts || !isAllowed(peoplePolicy.see, ctx.actor, facts)) return ABSENT
      const theirs = and(
        eq(collectionRequests.collectionId, collectionId),
        eq(collectionRequests.userId, askedBy),
      )
      const waiting = and(theirs, isNull(collectionRequests.declinedAt))
      if (answer === 'decline') {
        const declined = await tx.db
          .update(collectionRequests)
          .set({ declinedAt: ctx.now() })
          .where(waiting)
          .returning({ userId: collectionRequests.userId })
        await notifyMembers(tx, collectionId)
        return declined.length > 0 ? { ok: true } : ABSENT
      }
      // The same answer as for a withdrawn request, so that nobody learns about another member's block.
      if (await isBlockedInCollection(tx.db, collectionId, askedBy)) return ABSENT
      const asked = await tx.db.delete(collectionRequests).where(waiting).returning()
      if (asked.length === 0) return ABSENT
      await tx.db
        .delete(collectionLeavers)
        .where(and(eq(collectionLeavers.collectionId, collectionId), eq(collectionLeavers.userId, askedBy)))
      await tx.db
        .insert(collectionMembers)
        .values({ collectionId, userId: askedBy, joinedAt: ctx.now() })
        .onConflictDoNothing()
      await notifyMembers(tx, collectionId)
      const link = collectionPath(collectionId)
      await notify(tx, {
        kind: 'collection-joined',
        to: askedBy,
        from: userId,
        detail: found.name,
        link,
      })
      return { ok: true }
    },
  )
}
