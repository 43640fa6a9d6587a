import type { OpenProposal } from '../proposals/proposal-facts.server.ts'
import type { ShownProposal } from '../views.ts'
import { A_MEMBER } from '../copy.ts'
import type { KnownMember } from './shown-people.server.ts'

/** A group's open proposals on which the user is asked. Those about the user are left out, so that they learn of one only
 *  when it is carried out.
 *  @param members as the user may see them */
export function shownProposals(open: OpenProposal[], members: KnownMember[]): ShownProposal[] {
  const nameOf = (memberId: string) => members.find((each) => each.memberId === memberId)?.name ?? A_MEMBER
  const me = members.find(({ self }) => self)?.memberId
  return open.flatMap(({ id, aboutMemberId, proposedBy, asked }) => {
    const own = asked.find(({ memberId }) => memberId === me)
    if (!own) return []
    const waiting = asked.filter(({ agreed, memberId }) => !agreed && memberId !== me)
    return [
      {
        proposalId: id,
        about: aboutMemberId === null ? null : nameOf(aboutMemberId),
        by: nameOf(proposedBy),
        own: proposedBy === me,
        agreed: own.agreed,
        agreements: asked.filter(({ agreed }) => agreed).length,
        asked: asked.length,
        waitingFor: waiting.map(({ memberId }) => nameOf(memberId)),
      },
    ]
  })
}
