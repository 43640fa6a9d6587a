import { findBy } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { MemberCap } from '../members/caps.ts'
import { findGroup } from '../group/group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { groupCopy } from '../copy.ts'
import { shownMembers } from './shown-people.server.ts'

/** Each member's cap, in cents a month, for `capFit`, which decides what may be shown. Server only, because it includes
 *  caps that the user may not read.
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function groupCaps(ctx: Context, groupId: string): Promise<MemberCap[]> {
  requirePerson(ctx, groupCopy.logInTo.details)
  const [, [, members]] = await findBy(
    ctx,
    (look) => groupAndMembers(look, groupId),
    ([group]) => ({ rule: groupPolicy.read, subject: group }),
  )
  return members.map(({ memberId, name, self, capKnown, readsCap }) => ({
    memberId,
    name,
    self,
    cap: capKnown === null ? null : capKnown * 100,
    shown: readsCap,
  }))
}

/** Most who ask are members, so nobody waits for the rule; what was read is dropped if it refuses. */
function groupAndMembers(tools: ReadingContext, groupId: string) {
  if (!isId(groupId)) throw new NotFound(groupCopy.notFound)
  return Promise.all([findGroup(tools, groupId), shownMembers(tools, [groupId], 'member')])
}
