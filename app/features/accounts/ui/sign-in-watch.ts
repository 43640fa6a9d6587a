import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#app/ui/overlay/toast.ts'
import { accountDialog } from './dialogs/account-dialog-state.ts'
import {
  endLogOut,
  isLoggingOut,
  isSignedInWord,
  LOGGED_OUT,
  readSignedIn,
  writeSignedIn,
} from '#app/web/signed-in-word.ts'
import { deleteUnsent } from '#app/web/unsent-texts.ts'
import { askToLogInAgain, hasTypedText, watchTyping } from './typed-here.ts'

/** Keeps pages in other tabs, and those that the Back button restores, in step with who is signed in. Logging out hides
 *  everything of the previous session. Logging in keeps what a visitor typed in other tabs, and a session that ends keeps
 *  what its person typed.
 *  @param userId the user that the server rendered this page for, '' for nobody */
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
      // Somebody else than the page before: photos of a sign-up that was not finished are nobody's any more.
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
  // A page that is left meanwhile loads no more code: they belong to a sign-up that is over, and end after a day.
  const files = await import('#app/features/photos/ui/upload/kept-files.ts').catch(() => null)
  await files?.deleteSignUpFiles(userId)
}

function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}
