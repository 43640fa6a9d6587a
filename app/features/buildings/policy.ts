import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'

export type BuildingFacts = { userId: string }

/** Nobody else's, whatever rights others have. */
const ownAlone = (actor: Actor, { userId }: BuildingFacts): Verdict => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

export const buildingPolicy = policy({
  read: evenSuspended(ownAlone),
  choose: ownAlone,
} satisfies Record<string, Rule<BuildingFacts>>)
