import type { FormAnswer } from './form-answer.ts'

/** What a form gets, with the page still there, when its person was signed out before it was sent. */
export type SignedOut = FormAnswer & { ok: false; signedOut: true }

export const signedOutAnswer: SignedOut = {
  ok: false,
  signedOut: true,
  typed: {},
  errors: {},
  failed: 'You were signed out before this was sent. Log in, then send it again.',
}

export function isSignedOut(answer: unknown): answer is SignedOut {
  return typeof answer === 'object' && answer !== null && 'signedOut' in answer
}
