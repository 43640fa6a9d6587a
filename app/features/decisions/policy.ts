import { policy, type Rule } from '#app/platform/access.ts'
import { both, member, needs } from '#app/platform/rules.ts'

/** The actor's relation to a collection's decision. `member`: belongs to the collection, which is not deleted; `votes`: also belongs
 *  to the group that it is shared with; `shared`: it is shared with some group. */
export type DecisionFacts = { member: boolean; votes: boolean; shared: boolean }

/** Only group members vote, because they would live there. To people outside the collection the decision does not exist. */
const voters = both<DecisionFacts>(
  member,
  needs(({ votes }) => votes),
)

/** Voters, and members of a collection that is not shared, who are told so. */
const votersOrUnshared = both<DecisionFacts>(
  member,
  needs(({ votes, shared }) => votes || !shared),
)

export const decisionPolicy = policy({
  /** Who has answered and, once it is closed, what. */
  read: member,
  open: votersOrUnshared,
  answer: voters,
  close: voters,
  reopen: votersOrUnshared,
} satisfies Record<string, Rule<DecisionFacts>>)
