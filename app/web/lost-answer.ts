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

/** Calls the server action. If the server is unreachable, or the connection drops, returns an answer that keeps page and
 *  input. Browsers may wait for an answer on a lost connection for minutes. */
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
