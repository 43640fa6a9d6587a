import { evenSuspended, type Actor, type Rule } from '#app/platform/access.ts'

/** What is between the one who asks and somebody else. */
export type PersonFacts = {
  userId: string
  /** A student's account that is neither about to be deleted nor suspended. */
  present: boolean
  /** One of the two blocked the other. */
  blocked: boolean
  matched: boolean
  /** At least 18 by a date of birth, not paused, and as far as campus e-mails are asked for, they are confirmed. */
  shown: boolean
  /** What the date of birth of the one who asks says. */
  askerAge: 'adult' | 'minor' | 'unknown'
}

const isSelf = (actor: Actor, { userId }: PersonFacts) => actor.kind === 'person' && actor.userId === userId

/** Signed-in students see each other, matches also while one pauses. Blocked, hidden and absent people are all "not found"
 *  (PRODUCT.md §4); who is under 18 sees nobody and is seen by nobody. */
const see: Rule<PersonFacts> = (actor, person) => {
  if (actor.kind === 'visitor') return 'refused'
  if (actor.kind === 'operator' || isSelf(actor, person)) return 'allowed'
  if (actor.suspended || !actor.student || !person.present || person.blocked || person.askerAge === 'minor')
    return 'hidden'
  return person.shown || person.matched ? 'allowed' : 'hidden'
}

export const peoplePolicy = {
  /** A suspended person sees nobody else; themselves they do. */
  see: evenSuspended(see),
  /** Beginning a conversation, a request, an invitation: with people that one sees, from 18 on. */
  approach: (actor, person) => {
    const verdict = see(actor, person)
    if (verdict !== 'allowed') return verdict
    return !isSelf(actor, person) && person.askerAge === 'adult' ? 'allowed' : 'refused'
  },
  /** Also people whom one does not see any more; whether they exist is not told. */
  block: (actor, person) => (actor.kind === 'person' && !isSelf(actor, person) ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<PersonFacts>>

/** What one decided about others, for oneself alone. */
export const ownPeoplePolicy = {
  read: (actor) => (actor.kind === 'person' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>
