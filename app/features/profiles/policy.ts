import { isInAudience, type Audience } from '#app/features/people/audiences.ts'
import { peoplePolicy, type PersonFacts } from '#app/features/people/policy.ts'
import { type Actor, evenSuspended, policy, type Rule, verdictOf } from '#app/platform/access.ts'

/** The profile's owner. */
export type ProfileFacts = { userId: string }

const isOwn = (actor: Actor, { userId }: ProfileFacts) => actor.kind === 'person' && actor.userId === userId

/** The stored profile itself. `peoplePolicy.see` and profile-view.ts decide what other people may see of it. */
const ownAlone: Rule<ProfileFacts> = (actor, profile) => {
  if (actor.kind === 'operator' || isOwn(actor, profile)) return 'allowed'
  return actor.kind === 'visitor' ? 'refused' : 'hidden'
}

export const profilePolicy = policy({
  read: evenSuspended(ownAlone),
  save: ownAlone,
} satisfies Record<string, Rule<ProfileFacts>>)

/** One contact of a person: the audience of its switch, and whether it exists. */
export type ContactFacts = { person: PersonFacts; audience: Audience; given: boolean }

export const contactPolicy = policy({
  /** For users who may write to the person and belong to the switch's audience. A hidden contact and a missing one give the same
   *  answer. */
  show: (actor, { person, audience, given }) => {
    const verdict = verdictOf(peoplePolicy.approach, actor, person)
    if (verdict !== 'allowed') return verdict
    return given && isInAudience(audience, person) ? 'allowed' : 'hidden'
  },
} satisfies Record<string, Rule<ContactFacts>>)
