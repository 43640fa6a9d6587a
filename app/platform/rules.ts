import { evenSuspended, type Rule } from './access.ts'

// The rules that many policies have, and what they are put together from.

/** Everybody, suspended people too. */
export const anybody: Rule<null> = evenSuspended(() => 'allowed')

export const signedIn: Rule<null> = (actor) => (actor.kind === 'person' ? 'allowed' : 'refused')

export const student: Rule<null> = (actor) =>
  actor.kind === 'person' && actor.student ? 'allowed' : 'refused'

/** Whoever may offer homes: admins do for the office. */
export const manager: Rule<null> = (actor) =>
  actor.kind === 'person' && (actor.manager || actor.admin) ? 'allowed' : 'refused'

/** Admins and the operator's commands. For everybody else it does not exist. */
export const admin: Rule<null> = (actor) =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** Staff: the people of the housing desk, and whoever is an admin. For everybody else it does not exist. */
export const desk: Rule<null> = (actor, thing) =>
  actor.kind === 'person' && actor.desk ? 'allowed' : admin(actor, thing)

/** The operator's commands alone. */
export const operatorOnly: Rule<null> = (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused')

/** Only its owner, whatever rights others have. */
export const own: Rule<{ userId: string }> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

/** One of those who share it. */
export const member: Rule<{ member: boolean }> = (actor, { member: isMember }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && isMember ? 'allowed' : 'hidden'
}

/** A rule about the actor alone, asked about a thing that was looked up first. */
export const about =
  <Thing>(rule: Rule<null>): Rule<Thing> =>
  (actor) =>
    rule(actor, null)

/** Both rules: the second is asked what the first allows. */
export const both =
  <Thing>(first: Rule<Thing>, second: Rule<Thing>): Rule<Thing> =>
  (actor, thing) => {
    const verdict = first(actor, thing)
    return verdict === 'allowed' ? second(actor, thing) : verdict
  }

/** What somebody has who already knows that the thing exists. */
export const needs =
  <Thing>(has: (thing: Thing) => boolean): Rule<Thing> =>
  (_actor, thing) =>
    has(thing) ? 'allowed' : 'refused'
