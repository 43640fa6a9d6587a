import { and, eq } from 'drizzle-orm'
import { groupMembers } from '#app/database/schema/groups.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/ids.ts'
import { lockGroup } from './group-facts.server.ts'
import { groupPolicy } from './policy.ts'
import { peopleConcerned } from './proposal-facts.server.ts'
import { gateSaying } from './saying.ts'
import { settleProposals, type Settled } from './settle-proposals.server.ts'
import { removeMember } from './take-out.server.ts'
import { FOUNDER_ONLY, words } from './words.ts'

export type RemovedMember = ({ ok: true } & Settled) | { ok: false; reason: 'not-member' | 'self' }

/** Removes somebody from a group, which its founder may do. The removed person is notified without a name.
 *  What everybody who is left had agreed to happens.
 *  @param memberId of the membership
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function removeFromGroup(
  ctx: Context,
  groupId: string,
  memberId: string,
): Promise<RemovedMember> {
  const actor = requirePerson(ctx, words.logInTo.remove)
  return ctx.db.transaction(async (tx) => {
    const theirs = isId(memberId)
      ? await tx
          .select({ userId: groupMembers.userId })
          .from(groupMembers)
          .where(
            and(eq(groupMembers.id, memberId), eq(groupMembers.groupId, isId(groupId) ? groupId : memberId)),
          )
      : []
    const [person] = theirs
    const concerned = [...(await peopleConcerned(tx, groupId)), ...(person ? [person.userId] : [])]
    const group = await lockGroup(ctx, tx, groupId, concerned)
    const refused = group.member ? FOUNDER_ONLY : words.mustBeMemberToRemove
    gateSaying(refused, () => assertAllowed(groupPolicy.remove, ctx.actor, group))
    // Checked again under the lock, when nobody can join or leave any more.
    const [still] = person ? await tx.select().from(groupMembers).where(eq(groupMembers.id, memberId)) : []
    if (!person || !still) return { ok: false, reason: 'not-member' }
    if (person.userId === actor.userId) return { ok: false, reason: 'self' }
    await removeMember(ctx, tx, group, person.userId, { founder: actor.userId })
    return { ok: true, ...(await settleProposals(ctx, tx, group, actor.userId)) }
  })
}
