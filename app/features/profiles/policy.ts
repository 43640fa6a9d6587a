import { isAmong, type Audience } from '#app/features/people/audiences.ts'
import { peoplePolicy, type PersonFacts } from '#app/features/people/policy.ts'
import { evenSuspended, type Actor, type Rule } from '#app/platform/access.ts'

/** Whose profile it is. */
export type ProfileFacts = { userId: string }

const isOwn = (actor: Actor, { userId }: ProfileFacts) => actor.kind === 'person' && actor.userId === userId

/** The own profile and no other's as it was saved; what others read of it is `peoplePolicy.see`'s and profile-view.ts'. */
const ownAlone: Rule<ProfileFacts> = (actor, profile) => {
  if (actor.kind === 'operator' || isOwn(actor, profile)) return 'allowed'
  return actor.kind === 'visitor' ? 'refused' : 'hidden'
}

export const profilePolicy = {
  read: evenSuspended(ownAlone),
  save: ownAlone,
} satisfies Record<string, Rule<ProfileFacts>>

/** One way to reach somebody: whom its switch means, and whether there is one. */
export type ContactFacts = { person: PersonFacts; audience: Audience; given: boolean }

export const contactPolicy = {
  /** For people whom one may write to and whose switch for it means the one who asks. What is not open is told apart from
   *  what is not there by nobody. */
  show: (actor, { person, audience, given }) => {
    const verdict = peoplePolicy.approach(actor, person)
    if (verdict !== 'allowed') return verdict
    return given && isAmong(audience, person) ? 'allowed' : 'hidden'
  },
} satisfies Record<string, Rule<ContactFacts>>
