import type { FormAnswer } from './form-answer.ts'

/** The answer to a form whose page is still open, when the session ended before it was submitted. */
export type SignedOut = FormAnswer & { signedOut: true }

export const signedOutAnswer: SignedOut = {
  signedOut: true,
  typed: {},
  errors: {},
  failed: 'You were signed out before this was sent. Log in, then send it again.',
}

export function isSignedOut(answer: unknown): answer is SignedOut {
  return typeof answer === 'object' && answer !== null && 'signedOut' in answer
}
