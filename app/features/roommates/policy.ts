import { peoplePolicy, type PersonFacts } from '#app/features/people/policy.ts'
import { type Actor, policy, type Rule, type Verdict, verdictOf, withMessages } from '#app/platform/access.ts'
import { both, needs, student } from '#app/platform/rules.ts'
import { roommateCopy } from './copy.ts'

/** The relation between the current user and a match request. */
export type RequestFacts = {
  /** The user's side of the request. */
  side: 'sender' | 'receiver' | 'neither'
  /** Whether the user may see the other person. */
  seen: boolean
}

/** Only the two people of the request; someone who cannot see the other person cannot see the request either. */
function read(actor: Actor, { side, seen }: RequestFacts): Verdict {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.student && side !== 'neither' && seen ? 'allowed' : 'hidden'
}

/** Only the receiver answers (specification part 2 §6). */
const answer = both(
  read,
  needs((request) => request.side === 'receiver'),
)

export const requestPolicy = policy({
  read,
  accept: withMessages({ hidden: roommateCopy.notFound }, answer),
  reject: withMessages({ hidden: roommateCopy.notFound }, answer),
  /** Works even when the receiver can no longer be seen, because the request belongs to the sender. */
  withdraw: withMessages({ hidden: roommateCopy.notFound }, (actor: Actor, request: RequestFacts) => {
    const verdict = read(actor, { ...request, seen: request.seen || request.side === 'sender' })
    return verdict === 'allowed' && request.side !== 'sender' ? 'refused' : verdict
  }),
} satisfies Record<string, Rule<RequestFacts>>)

/** People who are matched with the person and can see them. */
const matched: Rule<PersonFacts> = (actor, person) => {
  const verdict = verdictOf(peoplePolicy.see, actor, person)
  return verdict === 'allowed' && !(actor.kind === 'person' && person.matched) ? 'hidden' : verdict
}

export const matchPolicy = policy({
  startGroup: matched,
  /** Sending a home to the person. */
  share: matched,
} satisfies Record<string, Rule<PersonFacts>>)

/** The user's own matches, requests and hidden people, and finding people. */
export const findMatePolicy = policy({ read: student, use: student } satisfies Record<string, Rule<null>>)
