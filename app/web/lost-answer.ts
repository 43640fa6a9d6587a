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

/** For routes whose forms are refused with 409 after something else has changed: reloads the data, so that the page shows the current
 *  state beside the answer. By default nothing is reloaded after a refusal, and the same form would be refused again. */
export const revalidateAfterChange = (now: ShouldRevalidateFunctionArgs): boolean =>
  now.actionStatus === 409 || now.defaultShouldRevalidate

/** Calls the server action. If the server cannot be reached or the connection is lost, returns an answer that keeps page and input,
 *  because browsers may wait minutes for a response over a lost connection. */
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
