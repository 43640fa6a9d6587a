import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { collections } from '#app/database/schema/homes/collections.ts'
import { decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { shownMembers } from '#app/features/groups/shown-people.server.ts'
import { answerColumns } from '#app/features/profiles/stored-answers.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { agreementParts, agreementQuestions, answersInWords, type AgreementPart } from './agreement-parts.ts'

export type AgreementSheet = {
  group: string
  /** The signers' names; null if there is a block with that member, who writes the name by hand. */
  signers: (string | null)[]
  parts: AgreementPart[]
}

/** The sheet of a group's members, with their answers as far as this member may see their profiles. Nothing is stored.
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function agreementSheet(ctx: Context, groupId: string): Promise<AgreementSheet> {
  const [open, { name }] = await openGroup(ctx, groupId)
  const [members, answers, home] = await Promise.all([
    shownMembers(open, [groupId], 'member'),
    answersOf(open, groupId),
    chosenHome(open, groupId),
  ])
  const signers = members.map((member) => {
    const isShown = member.self || member.userId !== null
    const known = isShown ? answers.find(({ userId }) => userId === member.ofUser) : undefined
    return { name: member.name === A_MEMBER ? null : member.name, answers: answersInWords(known ?? null) }
  })
  return {
    group: name,
    signers: signers.map((signer) => signer.name),
    parts: agreementParts(signers, home),
  }
}

const answersOf = ({ db }: ReadingContext, groupId: string) =>
  db
    .select({
      ...answerColumns(agreementQuestions),
      answered: profiles.answered,
      userId: profiles.userId,
    })
    .from(profiles)
    .innerJoin(groupMembers, eq(groupMembers.userId, profiles.userId))
    .where(eq(groupMembers.groupId, groupId))

/** The name of the home that the group last chose from its shortlist; null if none yet. */
async function chosenHome({ db }: ReadingContext, groupId: string): Promise<string | null> {
  const [found] = await db
    .select({ winner: decisionResults.winner })
    .from(decisionResults)
    .innerJoin(decisions, eq(decisions.id, decisionResults.decisionId))
    .innerJoin(collections, eq(collections.id, decisions.collectionId))
    .where(
      and(
        eq(collections.shortlistOf, groupId),
        eq(decisions.groupId, groupId),
        isNotNull(decisionResults.winner),
      ),
    )
    .orderBy(desc(decisionResults.closedAt))
    .limit(1)
  return found?.winner ?? null
}
