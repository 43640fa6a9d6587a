import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { FormAnswer } from './form-answer.ts'

/** Created in the browser: the request failed, or no response arrived. */
export type Lost = { lost: true }

/** The answer to a form whose request was lost, with the reason (lost/keep-page.tsx). */
export type LostForm = FormAnswer & Lost

export function isLost(answer: unknown): answer is Lost {
  return typeof answer === 'object' && answer !== null && 'lost' in answer
}

/** For routes that send their forms themselves as they are filled in: a page is not revalidated when its answer was lost,
 *  because that would fail, too. */
export function revalidateUnlessLost({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !isLost(actionResult) && defaultShouldRevalidate
}

/** For routes with forms that are refused because something else has changed meanwhile (409): beside the answer, the page shows what
 *  is now. Otherwise a browser loads nothing anew after a refusal, and the form would be refused for the same reason again. */
export const revalidateAfterChange = (now: ShouldRevalidateFunctionArgs): boolean =>
  now.actionStatus === 409 || now.defaultShouldRevalidate

/** Calls the server action, and if the server cannot be reached, or the connection goes meanwhile, returns an answer that keeps page and
 *  input. Browsers may wait for an answer of a lost connection for minutes. */
export async function savedOrLost<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Lost> {
  const { promise: offline, resolve } = Promise.withResolvers<Lost>()
  const lose = () => resolve({ lost: true })
  addEventListener('offline', lose)
  try {
    return await Promise.race([serverAction(), offline])
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer) throw error
    return { lost: true }
  } finally {
    removeEventListener('offline', lose)
  }
}
