import type { Person } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { Forbidden, SignInRequired } from '#app/platform/errors.ts'

/** Whoever asks. It comes before anything is looked up, so that nobody learns without an account what there is.
 *  @param logIn what they read
 *  @throws SignInRequired */
export function requirePerson({ actor }: Pick<Context, 'actor'>, logIn: string): Person {
  if (actor.kind !== 'person') throw new SignInRequired(logIn)
  return actor
}

/** Passes a gate, and tells in the words of groups whom it does not let through: `gateSaying(words, () => authorize(…))`. */
export function gateSaying(refused: string, gate: () => void): void {
  try {
    gate()
  } catch (error) {
    throw error instanceof Forbidden ? new Forbidden(refused) : error
  }
}
