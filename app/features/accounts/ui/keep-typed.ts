import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { signedOutAnswer } from '#app/web/signed-out-answer.ts'
import { stayedHere } from '#app/web/lost/keep-lost.ts'
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
    const logIn = logInOf(outcome)
    if (!logIn) return [id, outcome] as const
    askToLogInAgain(logIn.searchParams.get('returnTo'))
    return [id, stayedHere() ?? { type: 'data' as const, result: data(signedOutAnswer, 401) }] as const
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

/** The address of the log-in page that an answer leads to. */
function logInOf({ result }: DataStrategyResult): URL | null {
  if (!(result instanceof Response) || result.status < 300 || result.status >= 400) return null
  const to = result.headers.get('Location') ?? ''
  return isLogIn(to) ? new URL(to, location.href) : null
}
