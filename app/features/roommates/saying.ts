import { NotFound } from '#app/platform/errors.ts'
import { words } from './words.ts'

/** Passes the gate of a request, and says in the specification's words that there is none. */
export function gateRequest(gate: () => void): void {
  try {
    gate()
  } catch (error) {
    throw error instanceof NotFound ? new NotFound(words.notFound) : error
  }
}
