import { and, eq } from 'drizzle-orm'
import { groupMembers } from '#app/database/schema/groups.ts'
import { notify } from '#app/features/notices/notify.server.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/ids.ts'
import { forgetNews, note, tellGroup, tellNews } from './after-change.server.ts'
import { lockGroup } from './group-facts.server.ts'
import { takeOut } from './leave-group.server.ts'
import { groupsPath } from './paths.ts'
import { groupPolicy } from './policy.ts'
import { gateSaying } from './saying.ts'
import { FOUNDER_ONLY, words } from './words.ts'

export type RemovedMember = { ok: true } | { ok: false; reason: 'not-member' | 'self' }

/** Removes somebody from a group, which its founder may do. The removed person is notified without a name.
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
    const group = await lockGroup(ctx, tx, groupId, person ? [person.userId] : [])
    const refused = group.member ? FOUNDER_ONLY : words.mustBeMemberToRemove
    gateSaying(refused, () => authorize(groupPolicy.remove, ctx.actor, group))
    // Checked again under the lock, when nobody can join or leave any more.
    const [still] = person ? await tx.select().from(groupMembers).where(eq(groupMembers.id, memberId)) : []
    if (!person || !still) return { ok: false, reason: 'not-member' }
    if (person.userId === actor.userId) return { ok: false, reason: 'self' }
    await takeOut(tx, groupId, person.userId)
    await note(ctx, tx, { groupId, kind: 'removed', userId: person.userId, doneBy: actor.userId })
    await tellGroup(ctx, tx, groupId, [person.userId])
    await forgetNews(ctx, tx, groupId, [person.userId])
    await tellNews(ctx, tx, group, actor.userId)
    await notify(ctx, tx, { kind: 'group-removed', to: person.userId, detail: group.name, link: groupsPath })
    return { ok: true }
  })
}
