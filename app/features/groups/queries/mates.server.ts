import { asc, eq } from 'drizzle-orm'
import { groupMembers } from '#app/database/schema/groups.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { A_MEMBER } from '../copy.ts'
import { shownMembers } from './shown-people.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Somebody who shares at least one group with the user; listed once. */
export type Mate = { memberId: string; userId: string; name: string }

/** Everybody who shares a group with the user, by name, without blocks in either direction. `memberId` is the id that a page
 *  may contain. The calling query or verb has checked its policy. */
export async function matesOf(tools: Tools): Promise<Mate[]> {
  const { actor, db } = tools
  if (actor.kind !== 'person' || !actor.student) return []
  const own = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.userId, actor.userId))
    .orderBy(asc(groupMembers.joinedAt), asc(groupMembers.id))
  if (own.length === 0) return []
  const members = await shownMembers(
    tools,
    own.map(({ groupId }) => groupId),
    'member',
  )
  const mates = new Map<string, Mate>()
  for (const { memberId, ofUser, name, self } of members)
    if (!self && name !== A_MEMBER && !mates.has(ofUser))
      mates.set(ofUser, { memberId, userId: ofUser, name })
  return [...mates.values()]
}
