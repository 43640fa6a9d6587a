import { Forbidden, NotFound, SignInRequired, Suspended } from './errors.ts'

/** Somebody signed in, with the rights of this moment. One may be several of student, manager and admin. */
export type Person = {
  kind: 'person'
  userId: string
  sessionId: string
  student: boolean
  manager: boolean
  admin: boolean
  /** Held off from everything but what `evenSuspended` marks. */
  suspended: boolean
  /** When the password, or a proof as good, was last given in this session. */
  provenAt: Date
  /** When the session is over by itself; unset for who is not here. */
  sessionEndsAt?: Date
}

/** Who asks. `operator` is the machine's own: commands, jobs and the demo campus act as it. */
export type Actor = { kind: 'visitor' } | Person | { kind: 'operator' }

export const visitor: Actor = { kind: 'visitor' }
export const operator: Actor = { kind: 'operator' }

/** Somebody who is not here: a job asks for them what they may see.
 *  @param rights other ones than those of a student */
export const absentPerson = (
  userId: string,
  rights: { student?: boolean; manager?: boolean } = {},
): Person => ({
  kind: 'person',
  userId,
  sessionId: '',
  student: true,
  manager: false,
  admin: false,
  suspended: false,
  provenAt: new Date(0),
  ...rights,
})

/** What a policy answers: yes, or why not. `hidden` people are told that nothing is there. */
export type Verdict = 'allowed' | 'hidden' | 'refused'
export type Rule<Thing> = (actor: Actor, thing: Thing) => Verdict

const forSuspended = new WeakSet<object>()

/** Marks a rule that holds for suspended people, too: what is public, and what is about nobody but themselves. Every other
 *  ability is refused to them at the gate, so that a new one is so from its first day. */
export function evenSuspended<Thing>(rule: Rule<Thing>): Rule<Thing> {
  const marked: Rule<Thing> = (actor, thing) => rule(actor, thing)
  forSuspended.add(marked)
  return marked
}

/** Whether somebody is held off from what this rule decides upon, whatever it says. */
const isHeldOff = (rule: object, actor: Actor) =>
  actor.kind === 'person' && actor.suspended && !forSuspended.has(rule)

/** What the gate says: the rule, and that a suspended person may only what is marked. What is hidden stays hidden. */
export function verdictOf<Thing>(rule: Rule<Thing>, actor: Actor, thing: Thing): Verdict {
  const verdict = rule(actor, thing)
  return verdict === 'allowed' && isHeldOff(rule, actor) ? 'refused' : verdict
}

/** Whoever asks. It comes before anything is looked up, so that nobody learns without an account what there is.
 *  @param logIn what they read
 *  @throws SignInRequired */
export function requirePerson({ actor }: { actor: Actor }, logIn?: string): Person {
  if (actor.kind !== 'person') throw new SignInRequired(logIn)
  return actor
}

/** The gate of every verb and read. Unknown verdicts are refused.
 *  @throws NotFound when the actor may not know of the thing, SignInRequired or Forbidden when it may not do this, Suspended
 *  when nobody suspended may. */
export function authorize<Thing>(rule: Rule<Thing>, actor: Actor, thing: Thing): void {
  if (isHeldOff(rule, actor)) throw new Suspended()
  const verdict = rule(actor, thing)
  if (verdict === 'allowed') return
  if (verdict === 'hidden') throw new NotFound()
  throw actor.kind === 'visitor' ? new SignInRequired() : new Forbidden()
}

/** The same rules as plain yes or no for a page, so that a button is hidden by the rule that would refuse it. */
export function abilities<Thing, Policy extends Record<string, Rule<Thing>>>(
  policy: Policy,
  actor: Actor,
  thing: Thing,
): Record<keyof Policy, boolean> {
  const entries = Object.entries(policy).map(([name, rule]) => [
    name,
    verdictOf(rule, actor, thing) === 'allowed',
  ])
  return Object.fromEntries(entries) as Record<keyof Policy, boolean>
}
