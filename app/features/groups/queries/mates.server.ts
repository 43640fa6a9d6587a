import type { Context, Reading } from '#app/platform/context.ts'
import { A_MEMBER } from '../copy.ts'
import { shownMembers } from './shown-people.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Somebody who shares at least one group with the user; listed once. */
export type Mate = { memberId: string; userId: string; name: string }

/** Everybody who shares a group with the user, by name, without blocks in either direction. `memberId` is the id that a
 *  page may contain. */
export async function matesOf(tools: Tools): Promise<Mate[]> {
  const { actor } = tools
  if (actor.kind !== 'person' || !actor.student) return []
  const members = await shownMembers(tools, 'own', 'member')
  const mates = new Map<string, Mate>()
  for (const { memberId, ofUser, name, self } of members)
    if (!self && name !== A_MEMBER && !mates.has(ofUser))
      mates.set(ofUser, { memberId, userId: ofUser, name })
  return [...mates.values()]
}
