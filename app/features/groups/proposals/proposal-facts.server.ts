import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupAgreements, groupMembers, groupProposals } from '#app/database/schema/people/groups.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'

const about = alias(groupMembers, 'about')

/** A member who has to agree to a proposal. */
type Asked = { memberId: string; userId: string; agreed: boolean }

export type OpenProposal = {
  id: string
  /** Who is to be removed; null: the group is to be deleted. */
  aboutMemberId: string | null
  aboutUserId: string | null
  /** The id of a membership. */
  proposedBy: string
  asked: Asked[]
}

/** A group's open proposals, oldest first, each with everybody who has to agree at this moment: all members but the one to
 *  be removed. Accounts that are being deleted or are suspended are not asked, because they cannot answer. */
export async function openProposals(db: Reading, groupId: string): Promise<OpenProposal[]> {
  const rows = await db
    .select({
      proposal: groupProposals,
      aboutUserId: about.userId,
      memberId: groupMembers.id,
      userId: groupMembers.userId,
      agreed: sql<boolean>`${groupAgreements.memberId} is not null`,
    })
    .from(groupProposals)
    .leftJoin(about, eq(about.id, groupProposals.aboutMemberId))
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.groupId, groupProposals.groupId),
        sql`${groupMembers.id} is distinct from ${groupProposals.aboutMemberId}`,
      ),
    )
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isHere))
    .leftJoin(
      groupAgreements,
      and(eq(groupAgreements.memberId, groupMembers.id), eq(groupAgreements.proposalId, groupProposals.id)),
    )
    .where(eq(groupProposals.groupId, groupId))
    .orderBy(
      asc(groupProposals.proposedAt),
      asc(groupProposals.id),
      asc(groupMembers.joinedAt),
      asc(groupMembers.id),
    )
  const open = new Map<string, OpenProposal>()
  for (const { proposal, aboutUserId, ...member } of rows) {
    const { id, aboutMemberId, proposedBy } = proposal
    const of = open.get(id) ?? { id, aboutMemberId, aboutUserId, proposedBy, asked: [] }
    of.asked.push(member)
    open.set(id, of)
  }
  return [...open.values()]
}

/** One of them, for somebody who has to agree to it; to everybody else, the person concerned included, there is none. */
export async function proposalFor(
  db: Reading,
  groupId: string,
  proposalId: string,
  userId: string,
): Promise<{ proposal: OpenProposal; own: Asked } | undefined> {
  if (!isId(proposalId)) return undefined
  const open = await openProposals(db, groupId)
  const proposal = open.find(({ id }) => id === proposalId.toLowerCase())
  const own = proposal?.asked.find((each) => each.userId === userId)
  return proposal && own && { proposal, own }
}

/** The members whom an open proposal could remove, to be locked before the group. */
export async function peopleConcerned(db: Reading, groupId: string): Promise<string[]> {
  if (!isId(groupId)) return []
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupProposals)
    .innerJoin(groupMembers, eq(groupMembers.id, groupProposals.aboutMemberId))
    .where(eq(groupProposals.groupId, groupId))
  return rows.map(({ userId }) => userId)
}
