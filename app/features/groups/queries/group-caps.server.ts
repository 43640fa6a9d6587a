import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { MemberCap } from '../caps.ts'
import { findGroup } from '../group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { words } from '../words.ts'
import { shownMembers } from './shown-people.server.ts'

/** Each member's cap for `capFit`, which decides what may be shown. Server only: it includes caps that the user may not
 *  read.
 *  @throws NotFound for others' groups */
export async function groupCaps(ctx: Context, groupId: string): Promise<MemberCap[]> {
  requirePerson(ctx, words.logInTo.details)
  authorize(ctx, groupPolicy.read, await findGroup(ctx, groupId))
  const members = await shownMembers(ctx, [groupId], 'member')
  return members.map(({ memberId, name, self, capKnown, readsCap }) => ({
    memberId,
    name,
    self,
    cap: capKnown === null ? null : capKnown * 100,
    shown: readsCap,
  }))
}
