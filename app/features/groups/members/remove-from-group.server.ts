import { and, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { removeMember } from './take-out.server.ts'
import { groupCopy } from '../copy.ts'

const cannotRemove = refusals({ 'not-member': groupCopy.notMember, self: groupCopy.notMember })

export type RemoveFromGroupOutcome = { ok: true } | ReturnType<typeof cannotRemove>

/** Removes somebody from a group and notifies them, without saying who did it.
 *  @param memberId of the membership
 *  @throws NotFound for others' groups, Forbidden for members other than the founder and for people who are only invited */
export async function removeFromGroup(
  ctx: Context,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<RemoveFromGroupOutcome> {
  const actor = requirePerson(ctx, groupCopy.logInTo.remove)
  const lookUp = async (look: ReadingContext) => {
    const theirs = isId(memberId)
      ? await look.db
          .select({ userId: groupMembers.userId })
          .from(groupMembers)
          .where(
            and(eq(groupMembers.id, memberId), eq(groupMembers.groupId, isId(groupId) ? groupId : memberId)),
          )
      : []
    const [person] = theirs
    const group = await lockGroup(look, groupId, person ? [person.userId] : [])
    // Somebody who is not a member is told that, instead of who the founder is.
    assertAllowed(groupPolicy.knowFounder, ctx.actor, group)
    return { ...group, person }
  }
  return change(ctx, groupPolicy.remove, lookUp, async (tx, group): Promise<RemoveFromGroupOutcome> => {
    const { person } = group
    // Checked again under the lock, when nobody can join or leave any more.
    const [still] = person ? await tx.db.select().from(groupMembers).where(eq(groupMembers.id, memberId)) : []
    if (!person || !still) return cannotRemove('not-member')
    if (person.userId === actor.userId) return cannotRemove('self')
    await removeMember(tx, group, person.userId, actor.userId)
    return { ok: true }
  })
}
