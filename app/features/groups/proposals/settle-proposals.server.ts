import type { Context, Database } from '#app/platform/context.ts'
import { deleteProposal } from './delete-proposals.server.ts'
import type { Group } from '../group/group-facts.server.ts'
import { openProposals, type OpenProposal } from './proposal-facts.server.ts'
import { FEWEST_TO_REMOVE } from '../rules.ts'
import { deleteWhole, removeMember } from './take-out.server.ts'

type Tools = Pick<Context, 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** What became due. */
export type Settled = { removed: number; deleted: boolean }

/** Part of a verb that has locked the group and changed its members or their agreements. Carries out each proposal to which
 *  everybody asked has agreed, and ends those that one person alone could decide.
 *  @param own the user, who is not notified, because they see the result at once */
export async function settleProposals(
  tools: Tools,
  tx: Database,
  group: Pick<Group, 'id' | 'name'>,
  own: string,
): Promise<Settled> {
  for (let removed = 0; ; removed += 1) {
    const open = await openProposals(tx, group.id)
    for (const { id } of open.filter(isForOneAlone)) await deleteProposal(tools, tx, group.id, id)
    const due = open.find((each) => !isForOneAlone(each) && each.asked.every(({ agreed }) => agreed))
    if (due === undefined) return { removed, deleted: false }
    if (due.aboutUserId === null) {
      await deleteWhole(tools, tx, group, own)
      return { removed, deleted: true }
    }
    // The members who are left may decide something else now.
    await removeMember(tools, tx, group, due.aboutUserId, { vote: own })
  }
}

/** In a group of two, neither may remove the other by a vote of one. */
const isForOneAlone = ({ aboutMemberId, asked }: OpenProposal) =>
  aboutMemberId !== null && asked.length < FEWEST_TO_REMOVE
