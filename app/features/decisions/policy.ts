import { policy, type Rule } from '#app/platform/access.ts'

/** The relation between the asking user and a collection's decision. `member`: of the collection, which is not
 *  deleted; `votes`: also a member of the group that it is shared with; `shared`: with some group. */
export type DecisionFacts = { member: boolean; votes: boolean; shared: boolean }

/** Only group members vote, because they would live there. For people outside the collection the decision does not
 *  exist. */
const voters: Rule<DecisionFacts> = (actor, { member, votes }) => {
  if (actor.kind === 'visitor') return 'refused'
  if (actor.kind !== 'person' || !member) return 'hidden'
  return votes ? 'allowed' : 'refused'
}

/** The same, and members of a collection that is shared with no group: they are told that. */
const votersOrUnshared: Rule<DecisionFacts> = (actor, facts) =>
  actor.kind === 'person' && facts.member && !facts.shared ? 'allowed' : voters(actor, facts)

export const decisionPolicy = policy({
  /** Who has answered and, once it is closed, what. */
  read: (actor, { member }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && member ? 'allowed' : 'hidden'
  },
  open: votersOrUnshared,
  answer: voters,
  close: voters,
  reopen: votersOrUnshared,
} satisfies Record<string, Rule<DecisionFacts>>)
