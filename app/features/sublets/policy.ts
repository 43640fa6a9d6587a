import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { anybody, own } from '#app/platform/rules.ts'

/** The actor's relation to a sublet. */
export type SubletFacts = {
  userId: string
  /** On offer to the actor: published, not over, confirmed, by a student with a confirmed campus email, and without a block between
   *  the two. */
  shown: boolean
}

function read(actor: Actor, { userId, shown }: SubletFacts): Verdict {
  return shown || actor.kind === 'operator' || (actor.kind === 'person' && actor.userId === userId)
    ? 'allowed'
    : 'hidden'
}

/** Sublets are public, but not who offers them (PRODUCT.md §4). What is not on offer exists only for its poster. */
export const subletPolicy = policy({
  read: evenSuspended(read),
  /** Changing, pausing, confirming and ending it. */
  manage: own,
  report: (actor, sublet) => {
    const verdict = read(actor, sublet)
    if (verdict !== 'allowed') return verdict
    return actor.kind === 'person' && actor.student && actor.userId !== sublet.userId ? 'allowed' : 'refused'
  },
} satisfies Record<string, Rule<SubletFacts>>)

/** The list of sublets on offer. */
export const subletsPolicy = policy({ read: anybody } satisfies Record<string, Rule<null>>)

/** One's own sublets, and adding one. Only for students; companies list homes. */
export const ownSubletsPolicy = policy({
  read: (actor, poster) => (isStudent(actor) ? own(actor, poster) : 'refused'),
  add: (actor, poster) => (isStudent(actor) ? own(actor, poster) : 'refused'),
} satisfies Record<string, Rule<{ userId: string }>>)

const isStudent = (actor: Actor) => actor.kind === 'person' && actor.student

/** Anyone with the email's link may answer, signed in or not. Unknown links give NotFound. */
export const subletQuestionPolicy = policy({
  read: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
  answer: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
} satisfies Record<string, Rule<{ userId: string } | null>>)
