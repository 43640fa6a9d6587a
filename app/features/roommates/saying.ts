import type { Person } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { words } from './words.ts'

/** Whoever asks, before anything is looked up. @param logIn what they read @throws SignInRequired */
export function requirePerson({ actor }: Pick<Context, 'actor'>, logIn: string): Person {
  if (actor.kind !== 'person') throw new SignInRequired(logIn)
  return actor
}

/** Passes the gate of a request, and says in the specification's words that there is none. */
export function gateRequest(gate: () => void): void {
  try {
    gate()
  } catch (error) {
    throw error instanceof NotFound ? new NotFound(words.notFound) : error
  }
}
