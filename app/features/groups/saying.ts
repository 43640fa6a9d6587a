import { Forbidden } from '#app/platform/errors.ts'

/** Passes a gate, and tells in the words of groups whom it does not let through: `gateSaying(words, () => authorize(…))`. */
export function gateSaying(refused: string, gate: () => void): void {
  try {
    gate()
  } catch (error) {
    throw error instanceof Forbidden ? new Forbidden(refused) : error
  }
}
