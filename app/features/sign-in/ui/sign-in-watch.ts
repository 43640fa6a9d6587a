import { useEffect } from 'react'
import { useRevalidator, data, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { toast } from '#app/ui/overlay/toast.ts'
import {
  endLogOut,
  isLoggingOut,
  isSignedInWord,
  LOGGED_OUT,
  readSignedIn,
  writeSignedIn,
} from '#app/web/signed-in-word.ts'
import { deleteUnsent } from '#app/web/unsent-texts.ts'
import { signedOutAnswer } from '#app/web/signed-out-answer.ts'
import { stayedHere } from '#app/web/lost/keep-lost.ts'
import { accountDialog } from './account-dialog-state.ts'
import { askToLogInAgain, hasTypedText, watchTyping, isLogIn } from './typed-here.ts'

/** Keeps pages in other tabs, and pages restored by the Back button, in sync with who is logged in. Logging out hides everything of
 *  the previous session. Logging in keeps what a visitor typed in other tabs, and the end of a session keeps what its person typed.
 *  @param userId the user that the server rendered this page for, '' for visitors */
export function useSignInWatch(userId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => (userId === '' ? undefined : watchTyping(userId)), [userId])
  useEffect(() => {
    const isOld = () => (readSignedIn() ?? userId) !== userId
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isOld()) location.reload()
    }
    const changed = (event: StorageEvent) => {
      if (!isSignedInWord(event) || isLoggingOut()) return
      if (userId !== '' && event.newValue === LOGGED_OUT) return location.reload()
      if (!isOld()) return goOn()
      if (userId !== '' && readSignedIn() === '' && hasTypedText()) askToLogInAgain()
      else if (userId !== '') location.reload()
      else {
        const action = { label: 'Reload', onPress: () => location.reload() }
        toast({ text: 'You have logged in from another tab.', action })
      }
    }
    // The expected person has logged in in another tab.
    const goOn = () => {
      if (accountDialog.asked()?.stayFor !== userId) return
      accountDialog.close()
      void revalidate()
    }
    // A page restored from the browser's cache is older than the current state.
    if (cameBack() && isOld()) location.reload()
    else {
      // Not the person of the page before: photos from an unfinished sign-up belong to nobody anymore.
      if ((readSignedIn() ?? '') !== userId) void deletePhotosOfOthers(userId)
      if (userId !== '') deleteUnsent(userId)
      writeSignedIn(userId === '' && endLogOut() ? LOGGED_OUT : userId)
    }
    addEventListener('pageshow', restored)
    addEventListener('storage', changed)
    return () => {
      removeEventListener('pageshow', restored)
      removeEventListener('storage', changed)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for a person, not for a rendering
  }, [userId])
}

async function deletePhotosOfOthers(userId: string): Promise<void> {
  // If the page is left while this code loads, the photos stay: they belong to a sign-up that is over, and expire after a day.
  const files = await import('#app/features/photos/ui/kept-files.ts').catch(() => null)
  await files?.deleteSignUpFiles(userId)
}

function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}

/** When a form led to the log-in page because the session had ended, and the page holds typed values: the page stays, the form
 *  learns that nothing was saved, and the person can log in in the dialog. */
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

/** Handles the server's report that the session has ended.
 *  @returns whether the page stays */
export function staysAtSignOut(): boolean {
  if (isLoggingOut()) return true
  const stays = hasTypedText()
  if (stays) askToLogInAgain()
  return stays
}

/** The log-in page's address, if an answer redirects there. */
function logInOf({ result }: DataStrategyResult): URL | null {
  if (!(result instanceof Response) || result.status < 300 || result.status >= 400) return null
  const to = result.headers.get('Location') ?? ''
  return isLogIn(to) ? new URL(to, location.href) : null
}
