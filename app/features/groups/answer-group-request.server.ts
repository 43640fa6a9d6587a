import { and, eq, isNull } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupRequests, roommateGroups } from '#app/database/schema/people/groups.ts'
import { notify, withdrawNotification } from '#app/features/notifications/notify.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { absentPerson, requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { notifyGroup } from './after-change.server.ts'
import { isBlockedByMember, lockGroup, membersToNotify } from './group-facts.server.ts'
import { addMember, whyCannotJoin } from './may-join.server.ts'
import { groupPath } from './paths.ts'
import { groupPolicy } from './policy.ts'
import { MOST_MEMBERS } from './rules.ts'
import { groupCopy } from './copy.ts'

const cannotLetIn = refusals({
  absent: 'The request was withdrawn, or another member has already answered it.',
  full: `The group has ${MOST_MEMBERS} members, which is the maximum.`,
  busy: 'They cannot join a group at the moment. Their request stays until they can.',
})
export type AnswerGroupRequestOutcome = { ok: true } | ReturnType<typeof cannotLetIn>

type GroupRequestAnswer = {
  groupId: string
  askedBy: string
  answer: 'admit' | 'decline'
  /** Where the admitted person's notification leads: the ballot, if there is one. */
  start?: string
}

/** Admits a person who asked to join by the group's link, or declines. Only an admitted person is notified. A refusal is stored, so
 *  that nobody asks again and again. Nobody is admitted whom a member has blocked.
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export async function answerGroupRequest(
  ctx: Context,
  { groupId, askedBy, answer, start = groupPath(groupId) }: GroupRequestAnswer,
): Promise<AnswerGroupRequestOutcome> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.add)
  const lookUp = async (look: ReadingContext) => {
    const person = isId(askedBy) ? absentPerson(askedBy) : null
    const asked = person && (await waitingOf(look.db, groupId, askedBy))
    // Locked before the group, in the order used when people join by themselves.
    const reason = asked && (await whyCannotJoin({ ...look, actor: person }))
    return { ...(await lockGroup(look, groupId, asked ? [askedBy] : [])), reason }
  }
  return change(ctx, groupPolicy.admit, lookUp, async (tx, { reason, name }) => {
    // Read under the lock, when nobody else can answer it.
    const asked = await waitingOf(tx.db, groupId, askedBy)
    const facts = asked && (await factsAbout(tx, askedBy))
    if (!asked || !facts?.present || facts.blocked) return cannotLetIn('absent')
    const theirs = and(eq(groupRequests.groupId, groupId), eq(groupRequests.userId, askedBy))
    if (answer === 'decline') {
      await tx.db.update(groupRequests).set({ declinedAt: ctx.now() }).where(theirs)
    } else {
      // The same answer as for a withdrawn request, so that nobody learns about another member's block.
      if (await isBlocked(tx.db, groupId, askedBy)) return cannotLetIn('absent')
      if (reason) return cannotLetIn('busy')
      const { cap, showsCap } = asked
      const as = { ...tx, actor: absentPerson(askedBy) }
      if (!(await addMember(as, { groupId, name }, { cap, showsCap }))) return cannotLetIn('full')
      await notify(tx, { kind: 'group-admitted', to: askedBy, from: userId, detail: name, link: start })
    }
    // In a fixed order, so that two groups with the same members cannot deadlock.
    const members = (await membersToNotify(tx.db, groupId)).map((member) => member.userId)
    for (const to of members.toSorted())
      await withdrawNotification(tx, { kind: 'group-request', to, from: askedBy })
    await notifyGroup(tx, groupId, [askedBy])
    return { ok: true }
  })
}

async function isBlocked(db: Reading, groupId: string, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ blocked: isBlockedByMember(userId, roommateGroups.id) })
    .from(roommateGroups)
    .where(eq(roommateGroups.id, groupId))
  return found?.blocked ?? false
}

async function waitingOf(db: Reading, groupId: string, userId: string) {
  if (!isId(groupId) || !isId(userId)) return null
  const theirs = and(eq(groupRequests.groupId, groupId), eq(groupRequests.userId, userId))
  const [row] = await db
    .select()
    .from(groupRequests)
    .where(and(theirs, isNull(groupRequests.declinedAt)))
  return row ?? null
}
