import { Forbidden, NotFound, SignInRequired, Suspended } from './errors.ts'

/** Object literals and copies cannot have a private member, so only this file can create people and the operator. */
declare class Made {
  private readonly made: true
}

type Rights = {
  kind: 'person'
  userId: string
  sessionId: string
  student: boolean
  manager: boolean
  admin: boolean
  /** Reviews homes and sees no contacts. A manager never has this role. */
  desk: boolean
  /** A role that is inactive because this session began without the second step that the site requires. */
  heldBack?: 'admin' | 'desk' | 'manager'
  /** Refused everything except rules marked with `evenSuspended`. */
  suspended: boolean
  /** When this session last authenticated, with the password or something as strong. */
  authenticatedAt: Date
  /** Whether they hid any home, as of when their session was read; unset without a session. */
  hidesHomes?: boolean
  /** When the session expires; unset for `absentPerson`. */
  sessionEndsAt?: Date
}

/** A signed-in user with their current rights. One person can be a student, a manager and an admin at once. */
export type Person = Rights & Made

/** Who makes a request. Commands, jobs and the demo data act as `operator`. */
export type Actor = { kind: 'visitor' } | Person | ({ kind: 'operator' } & Made)

export const visitor: Actor = { kind: 'visitor' }
export const operator = { kind: 'operator' } as Actor

/** Creates a person with these rights, as sessions state them. */
export const personWith = (rights: Omit<Rights, 'kind'>) => ({ kind: 'person', ...rights }) as Person

/** A person without a session, for a job that checks what they may see.
 *  @param rights where they differ from a student's */
export const absentPerson = (
  userId: string,
  rights: Partial<Pick<Person, 'student' | 'manager' | 'admin' | 'desk'>> = {},
): Person =>
  personWith({
    userId,
    sessionId: '',
    student: true,
    manager: false,
    admin: false,
    desk: false,
    suspended: false,
    authenticatedAt: new Date(0),
    ...rights,
  })

/** A policy's verdict: yes, or why not. `hidden` becomes a 404, so nobody learns that the thing exists. */
export type Verdict = 'allowed' | 'hidden' | 'refused'
export type Rule<Thing> = (actor: Actor, thing: Thing) => Verdict

type Effects = 'read' | 'change'
declare const reviewed: unique symbol
/** Only `policy` creates one: a rule of a feature's policy.ts, where it is reviewed, and whether it allows reading or
 *  changing. Never call the rule itself: the gate and the functions below do, so that suspensions always count. */
export type Reviewed<Thing, Effect extends Effects = Effects> = {
  readonly [reviewed]: { about: (thing: Thing) => void; effect: Effect }
}

type ThingOf<Asked> = Asked extends Rule<infer Thing> ? Thing : never
type ReviewedRules<Rules> = {
  readonly [Name in keyof Rules]: Reviewed<
    ThingOf<Rules[Name]>,
    Name extends `read${string}` ? 'read' : 'change'
  >
}

/** Turns rules into ones that the database's gate accepts. Rules named `read…` open the database for reading only. Only a
 *  feature's policy.ts calls this. */
export function policy<Rules extends Record<string, Rule<never>>>(rules: Rules): ReviewedRules<Rules> {
  for (const rule of Object.values(rules)) reviewedRules.add(rule)
  return rules as unknown as ReviewedRules<Rules>
}

const reviewedRules = new WeakSet<object>()

/** The rule itself. Its type alone proves nothing, because a cast can give it to any function.
 *  @throws Error for a rule that is in no policy */
function ruleOf<Thing>(rule: Reviewed<Thing>): Rule<Thing> {
  if (!reviewedRules.has(rule)) throw new Error('this rule stands in no policy.ts')
  return rule as unknown as Rule<Thing>
}

const forSuspended = new WeakSet<object>()

/** Marks a rule that holds for suspended people as well: public things, and things that concern only themselves.
 *  They are refused everything else, so a new rule excludes them by default. */
export function evenSuspended<Marked extends Rule<never>>(rule: Marked): Marked {
  const marked: Rule<never> = (actor, thing) => rule(actor, thing)
  forSuspended.add(marked)
  return marked as Marked
}

/** Error messages for when a rule does not allow something. */
type Messages = { hidden?: string; refused?: string }
const messagesOf = new WeakMap<object, Messages>()

/** Gives a rule its own messages for the errors. */
export function withMessages<Asked extends Rule<never>>(messages: Messages, rule: Asked): Asked {
  const own: Rule<never> = (actor, thing) => rule(actor, thing)
  if (forSuspended.has(rule)) forSuspended.add(own)
  messagesOf.set(own, messages)
  return own as Asked
}

/** Applies a rule to several things: the first that it does not allow decides. For an empty list it refuses only visitors. */
export function every<Thing, Effect extends Effects>(
  rule: Reviewed<Thing, Effect>,
): Reviewed<readonly Thing[], Effect> {
  const one = ruleOf(rule)
  const all: Rule<readonly Thing[]> = (actor, things) => {
    if (things.length === 0 && actor.kind === 'visitor') return 'refused'
    return things.map((thing) => one(actor, thing)).find((verdict) => verdict !== 'allowed') ?? 'allowed'
  }
  if (forSuspended.has(rule)) forSuspended.add(all)
  messagesOf.set(all, messagesOf.get(rule) ?? {})
  reviewedRules.add(all)
  return all as unknown as Reviewed<readonly Thing[], Effect>
}

/** Whether the actor is suspended and the rule is not marked with `evenSuspended`. */
const isHeldOff = (rule: object, actor: Actor) =>
  actor.kind === 'person' && actor.suspended && !forSuspended.has(rule)

/** The rule's verdict, taking suspensions into account. What is hidden stays hidden. */
export function verdictOf<Thing>(rule: Reviewed<Thing>, actor: Actor, thing: Thing): Verdict {
  const verdict = ruleOf(rule)(actor, thing)
  return verdict === 'allowed' && isHeldOff(rule, actor) ? 'refused' : verdict
}

/** Whether `assertAllowed` would let the actor do this. For decisions that need no error, such as whom to show or which button to offer. */
export function isAllowed<Thing>(rule: Reviewed<Thing>, actor: Actor, thing: Thing): boolean {
  return verdictOf(rule, actor, thing) === 'allowed'
}

/** The signed-in person of a request. Call it before looking anything up, so that visitors cannot find out what
 *  exists.
 *  @param logIn the message for visitors
 *  @throws SignInRequired */
export function requirePerson({ actor }: { actor: Actor }, logIn?: string): Person {
  if (actor.kind !== 'person') throw new SignInRequired(logIn)
  return actor
}

/** The check that every verb and query makes (CONTRIBUTING.md, rule 6). Unknown verdicts are refused.
 *  @throws NotFound when the actor may not know that the thing exists, SignInRequired or Forbidden when they may not do
 *  this, Suspended when they are suspended */
export function assertAllowed<Thing>(rule: Reviewed<Thing>, actor: Actor, thing: Thing): void {
  if (isHeldOff(rule, actor)) throw new Suspended()
  const verdict = verdictOf(rule, actor, thing)
  if (verdict === 'allowed') return
  const { hidden, refused } = messagesOf.get(rule) ?? {}
  if (verdict === 'hidden') throw new NotFound(hidden)
  throw actor.kind === 'visitor' ? new SignInRequired() : new Forbidden(refused)
}
