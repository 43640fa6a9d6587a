import { type Actor, evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { signedIn } from '#app/platform/rules.ts'

/** The relation between the current user and another person. */
export type PersonFacts = {
  userId: string
  /** A student account that is neither being deleted nor suspended. */
  present: boolean
  /** Whether one of the two blocked the other. */
  blocked: boolean
  matched: boolean
  /** Whether the person is at least 18, not paused, and has a confirmed campus email if the campus requires one. */
  shown: boolean
  /** According to the current user's date of birth. */
  viewerAge: 'adult' | 'minor' | 'unknown'
}

const isSelf = (actor: Actor, { userId }: PersonFacts) => actor.kind === 'person' && actor.userId === userId

/** Logged-in students see each other; matches do so even while one of them is paused. Blocked, hidden and absent people are all
 *  "not found" (PRODUCT.md §4). Nobody under 18 sees others or is seen. */
const see: Rule<PersonFacts> = (actor, person) => {
  if (actor.kind === 'visitor') return 'refused'
  if (actor.kind === 'operator' || isSelf(actor, person)) return 'allowed'
  if (actor.suspended || !actor.student || !person.present || person.blocked || person.viewerAge === 'minor')
    return 'hidden'
  return person.shown || person.matched ? 'allowed' : 'hidden'
}

export const peoplePolicy = policy({
  /** Suspended people see themselves and nobody else. */
  read: evenSuspended(see),
  /** Seeing a person in a way that is counted or recorded. */
  see: evenSuspended(see),
  /** Starting a conversation, match request or invitation, with people that the user can see, if both are 18 or older. */
  approach: (actor, person) => {
    const verdict = see(actor, person)
    if (verdict !== 'allowed') return verdict
    return !isSelf(actor, person) && person.viewerAge === 'adult' ? 'allowed' : 'refused'
  },
  /** Reporting a person to the admins. */
  report: (actor, person) => (isSelf(actor, person) ? 'refused' : see(actor, person)),
  /** Also allowed for people whom the user can no longer see; it does not reveal whether they exist. */
  block: (actor, person) => (actor.kind === 'person' && !isSelf(actor, person) ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<PersonFacts>>)

/** A user's own decisions about other people, such as blocks; private to each user. */
export const ownPeoplePolicy = policy({
  read: signedIn,
} satisfies Record<string, Rule<null>>)
