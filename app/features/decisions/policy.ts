import type { Rule } from '#app/platform/access.ts'

/** What is between the one who asks and the decision of a collection. `member`: of the collection, which is not deleted;
 *  `votes`: also of the group that it is shared with. */
export type DecisionFacts = { member: boolean; votes: boolean }

/** Only who is in the group may live there. To everybody outside the collection it is as absent as one that never was. */
const voters: Rule<DecisionFacts> = (actor, { member, votes }) => {
  if (actor.kind === 'visitor') return 'refused'
  if (actor.kind !== 'person' || !member) return 'hidden'
  return votes ? 'allowed' : 'refused'
}

export const decisionPolicy = {
  /** Who has answered, and once it is closed what. */
  read: (actor, { member }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && member ? 'allowed' : 'hidden'
  },
  open: voters,
  answer: voters,
  close: voters,
  reopen: voters,
} satisfies Record<string, Rule<DecisionFacts>>
