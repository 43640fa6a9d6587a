import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isSignedOut } from '#app/features/accounts/signed-out-answer.ts'
import type { FieldErrors } from '#app/platform/field-errors.ts'
import type { Field, Texts } from './fields.ts'

/** What a form of the profile gets back when it was not saved. */
export type NotSaved = {
  ok: false
  /** It is nothing that somebody typed: trying again may help. */
  failed?: boolean
  typed: Partial<Texts>
  errors: FieldErrors<Field>
  loaded: Partial<Texts>
}

/** What it gets when it was saved: what is stored now, and at which moment, in milliseconds, so that each time is one of
 *  its own. */
export type Saved = { ok: true; time: number; texts: Texts }

/** It never came to the server, or no answer came back. */
export type Lost = { ok: false; lost: true }

export function isLost(answer: unknown): answer is Lost {
  return typeof answer === 'object' && answer !== null && 'lost' in answer
}

/** What a form says of it. */
export const LOST_WORDS =
  'The site could not be reached. What you wrote is still here: press the button again when you are online.'

/** Why what a form sent did nothing at all, with the page and what was typed still there; undefined when it was answered. */
export function whyNotSent(answer: unknown): string | undefined {
  if (isSignedOut(answer)) return answer.failed
  return isLost(answer) ? LOST_WORDS : undefined
}

/** For a route whose form may be lost: its page is not read anew then, which would fail, too. */
export function revalidateUnlessLost({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !isLost(actionResult) && defaultShouldRevalidate
}

/** Saves by the server, and says so in the form, with what was typed still there, when it cannot be reached. */
export async function savedOrLost<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Lost> {
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer) throw error
    return { ok: false, lost: true }
  }
}

/** The same for a form in a dialog: its status keeps the page below from being read anew, which would fail alike and take both away. */
export async function savedOrLostAbove<Answer>(serverAction: () => Promise<Answer>) {
  const answer = await savedOrLost(serverAction)
  return isLost(answer) ? data(answer, { status: 503 }) : answer
}
