import { Forbidden } from '#app/platform/errors.ts'

/** Runs a policy check and replaces the message of its error: `gateSaying(words, () => authorize(…))`. */
export function gateSaying(refused: string, gate: () => void): void {
  try {
    gate()
  } catch (error) {
    throw error instanceof Forbidden ? new Forbidden(refused) : error
  }
}
