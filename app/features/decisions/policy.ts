import { policy, type Rule } from '#app/platform/access.ts'

/** The relation between the asking user and a collection's decision. `member`: of the collection, which is not
 *  deleted; `votes`: also a member of the group that it is shared with. */
export type DecisionFacts = { member: boolean; votes: boolean }

/** Only group members vote, because they would live there. For people outside the collection the decision does not
 *  exist. */
const voters: Rule<DecisionFacts> = (actor, { member, votes }) => {
  if (actor.kind === 'visitor') return 'refused'
  if (actor.kind !== 'person' || !member) return 'hidden'
  return votes ? 'allowed' : 'refused'
}

export const decisionPolicy = policy({
  /** Who has answered and, once it is closed, what. */
  read: (actor, { member }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && member ? 'allowed' : 'hidden'
  },
  open: voters,
  answer: voters,
  close: voters,
  reopen: voters,
} satisfies Record<string, Rule<DecisionFacts>>)
