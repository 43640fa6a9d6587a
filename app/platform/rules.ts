import { evenSuspended, type Rule } from './access.ts'

// The rules that many policies share, and the functions that combine them.

/** Everybody, including suspended people. */
export const anybody: Rule<null> = evenSuspended(() => 'allowed')

export const signedIn: Rule<null> = (actor) => (actor.kind === 'person' ? 'allowed' : 'refused')

export const student: Rule<null> = (actor) =>
  actor.kind === 'person' && actor.student ? 'allowed' : 'refused'

/** Managers, who may offer homes; admins offer them for the office. */
export const manager: Rule<null> = (actor) =>
  actor.kind === 'person' && (actor.manager || actor.admin) ? 'allowed' : 'refused'

/** Admins and the operator's commands. It is hidden from everybody else. */
export const admin: Rule<null> = (actor) =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** Staff: the desk and admins. It is hidden from everybody else. */
export const desk: Rule<null> = (actor, thing) =>
  actor.kind === 'person' && actor.desk ? 'allowed' : admin(actor, thing)

/** The operator's commands only. */
export const operatorOnly: Rule<null> = (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused')

/** Only its owner, whatever rights others have. */
export const own: Rule<{ userId: string }> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

/** The people who share it. */
export const member: Rule<{ member: boolean }> = (actor, { member: isMember }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && isMember ? 'allowed' : 'hidden'
}

/** A rule about the actor only, for use with a thing that was looked up first. */
export const about =
  <Thing>(rule: Rule<null>): Rule<Thing> =>
  (actor) =>
    rule(actor, null)

/** Both rules: the second applies only if the first allows it. */
export const both =
  <Thing>(first: Rule<Thing>, second: Rule<Thing>): Rule<Thing> =>
  (actor, thing) => {
    const verdict = first(actor, thing)
    return verdict === 'allowed' ? second(actor, thing) : verdict
  }

/** A condition for people who already know that the thing exists: refuses rather than hides. */
export const needs =
  <Thing>(has: (thing: Thing) => boolean): Rule<Thing> =>
  (_actor, thing) =>
    has(thing) ? 'allowed' : 'refused'
