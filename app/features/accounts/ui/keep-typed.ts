import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { signedOutAnswer } from '#app/web/signed-out-answer.ts'
import { isLoggingOut } from '#app/web/signed-in-word.ts'
import { askToLogInAgain, hasTypedText, isLogIn } from './typed-here.ts'

/** When a form led to the log-in page because the session has ended, and the page holds typed values: the page stays,
 *  the form is told that nothing was saved, and the person can log in in the dialog. */
export const keepTyped: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  if (request.method === 'GET' || !hasTypedText()) return results
  const kept = Object.entries(results).map(([id, outcome]) => {
    if (!leadsToLogIn(outcome)) return [id, outcome] as const
    askToLogInAgain()
    return [id, { type: 'data', result: data(signedOutAnswer, 401) }] as const
  })
  return Object.fromEntries(kept)
}

/** What to do when the server reports that the session has ended.
 *  @returns whether the page stays */
export function staysAtSignOut(): boolean {
  if (isLoggingOut()) return true
  const stays = hasTypedText()
  if (stays) askToLogInAgain()
  return stays
}

function leadsToLogIn({ result }: DataStrategyResult): boolean {
  if (!(result instanceof Response) || result.status < 300 || result.status >= 400) return false
  const to = result.headers.get('Location') ?? ''
  return isLogIn(to)
}
