import { NotFound } from '#app/platform/errors.ts'
import { words } from './words.ts'

/** Checks the policy of a request; when there is none, throws with the specification's message. */
export function gateRequest(gate: () => void): void {
  try {
    gate()
  } catch (error) {
    throw error instanceof NotFound ? new NotFound(words.notFound) : error
  }
}
