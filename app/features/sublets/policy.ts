import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { anybody, own } from '#app/platform/rules.ts'

/** The relation between the asking user and a sublet. */
export type SubletFacts = {
  userId: string
  /** On offer for them: published, not over, confirmed, by a student with a confirmed campus email whom neither side blocked. */
  shown: boolean
}

function read(actor: Actor, { userId, shown }: SubletFacts): Verdict {
  return shown || actor.kind === 'operator' || (actor.kind === 'person' && actor.userId === userId)
    ? 'allowed'
    : 'hidden'
}

/** Sublets are public without who offers them (PRODUCT.md §4). What is not on offer exists for its poster alone. */
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

/** The list of what is on offer. */
export const subletsPolicy = policy({ read: anybody } satisfies Record<string, Rule<null>>)

/** Own sublets, and a new one: students alone; companies list homes. */
export const ownSubletsPolicy = policy({
  read: (actor, poster) => (isStudent(actor) ? own(actor, poster) : 'refused'),
  add: (actor, poster) => (isStudent(actor) ? own(actor, poster) : 'refused'),
} satisfies Record<string, Rule<{ userId: string }>>)

const isStudent = (actor: Actor) => actor.kind === 'person' && actor.student

/** Anybody who has the email's link may answer, signed in or not. Unknown links are "not found". */
export const subletQuestionPolicy = policy({
  read: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
  answer: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
} satisfies Record<string, Rule<{ userId: string } | null>>)
