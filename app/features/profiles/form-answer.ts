import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { FieldErrors } from '#app/platform/field-errors.ts'
import { isSignedOut } from '#app/web/signed-out-answer.ts'
import type { Field, Texts } from './fields.ts'

/** The answer to a profile form that was not saved. */
export type NotSaved = {
  ok: false
  /** Not caused by the input: retrying may help. */
  failed?: boolean
  typed: Partial<Texts>
  errors: FieldErrors<Field>
  loaded: Partial<Texts>
}

/** The answer to a form that is saved as it is filled in: what is wrong in it is not saved, the rest is. */
export type AsYouGo = { asYouGo: true; errors: FieldErrors<Field>; loaded: Partial<Texts> }

export function isAsYouGo(answer: unknown): answer is AsYouGo {
  return typeof answer === 'object' && answer !== null && 'asYouGo' in answer
}

/** The answer to a saved form: the stored values, and the time in milliseconds, which makes each answer distinct. */
export type Saved = { ok: true; time: number; texts: Texts }

/** The request failed, or no response arrived. */
export type Lost = { ok: false; lost: true }

export function isLost(answer: unknown): answer is Lost {
  return typeof answer === 'object' && answer !== null && 'lost' in answer
}

/** The message for it. */
export const LOST_WORDS =
  'The site could not be reached. What you wrote is still here: press the button again when you are online.'

/** The error message for a form submission that had no effect, while page and input are kept; undefined when the server
 *  answered. */
export function whyNotSent(answer: unknown): string | undefined {
  if (isSignedOut(answer)) return answer.failed
  return isLost(answer) ? LOST_WORDS : undefined
}

/** For routes whose form submission may fail: the page is then not revalidated, because that would fail, too. Nor is it while
 *  somebody fills in a form. */
export function revalidateUnlessLost({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !isLost(actionResult) && !isAsYouGo(actionResult) && defaultShouldRevalidate
}

/** Calls the server action, and if the server cannot be reached returns an answer that keeps page and input. */
export async function savedOrLost<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Lost> {
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer) throw error
    return { ok: false, lost: true }
  }
}

/** The same for a form in a dialog: the response status prevents revalidation of the page below, which would fail in the
 *  same way and discard both. */
export async function savedOrLostAbove<Answer>(serverAction: () => Promise<Answer>) {
  const answer = await savedOrLost(serverAction)
  return isLost(answer) ? data(answer, { status: 503 }) : answer
}
