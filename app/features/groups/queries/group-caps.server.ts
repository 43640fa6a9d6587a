import { find } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { MemberCap } from '../members/caps.ts'
import { findGroup } from '../group/group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { copy } from '../copy.ts'
import { shownMembers } from './shown-people.server.ts'

/** Each member's cap for `capFit`, which decides what may be shown. Server only: it includes caps that the user may not
 *  read.
 *  @throws NotFound for others' groups */
export async function groupCaps(ctx: Context, groupId: string): Promise<MemberCap[]> {
  requirePerson(ctx, copy.logInTo.details)
  const [db] = await find(ctx, groupPolicy.read, (look) => findGroup({ ...ctx, db: look }, groupId))
  const members = await shownMembers({ ...ctx, db }, [groupId], 'member')
  return members.map(({ memberId, name, self, capKnown, readsCap }) => ({
    memberId,
    name,
    self,
    cap: capKnown === null ? null : capKnown * 100,
    shown: readsCap,
  }))
}
