import { type Actor, evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { signedIn } from '#app/platform/rules.ts'

/** The relation between the asking user and another person. */
export type PersonFacts = {
  userId: string
  /** A student account that is neither being deleted nor suspended. */
  present: boolean
  /** One of the two blocked the other. */
  blocked: boolean
  matched: boolean
  /** At least 18, not paused, and with a confirmed campus email where the campus requires one. */
  shown: boolean
  /** From the asking user's date of birth. */
  viewerAge: 'adult' | 'minor' | 'unknown'
}

const isSelf = (actor: Actor, { userId }: PersonFacts) => actor.kind === 'person' && actor.userId === userId

/** Signed-in students see each other; matches do so even while one of them pauses. Blocked, hidden and absent
 *  people are all "not found" (PRODUCT.md §4). Nobody under 18 sees others or is seen. */
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
  /** Seeing them, with what is counted or remembered at that. */
  see: evenSuspended(see),
  /** Starting a conversation, match request or invitation: with people they can see, if both are 18 or older. */
  approach: (actor, person) => {
    const verdict = see(actor, person)
    if (verdict !== 'allowed') return verdict
    return !isSelf(actor, person) && person.viewerAge === 'adult' ? 'allowed' : 'refused'
  },
  /** Telling the admins about them. */
  report: (actor, person) => (isSelf(actor, person) ? 'refused' : see(actor, person)),
  /** Also for people they can no longer see; it does not reveal whether they exist. */
  block: (actor, person) => (actor.kind === 'person' && !isSelf(actor, person) ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<PersonFacts>>)

/** Own decisions about others, such as blocks: private to each person. */
export const ownPeoplePolicy = policy({
  read: signedIn,
} satisfies Record<string, Rule<null>>)
