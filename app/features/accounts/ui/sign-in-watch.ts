import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#app/ui/toast.ts'
import { accountDialogWish, closeAccountDialog } from './account-dialog-state.ts'
import { isSignedInWord, LOGGED_OUT, readSignedIn, writeSignedIn } from './signed-in-word.ts'
import { askToLogInAgain, holdsTyping, watchTyping } from './typed-here.ts'

/** Keeps pages that are already open true to who is signed in: a page that the Back button brings out of a cache, and
 *  other tabs. Whoever logged out sees nothing of before; who logged in keeps what they typed elsewhere, and so does who
 *  was signed out while typing.
 *  @param userId of whom the server rendered this page for, '' for nobody */
export function useSignInWatch(userId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => (userId === '' ? undefined : watchTyping(userId)), [userId])
  useEffect(() => {
    const isOld = () => (readSignedIn() ?? userId) !== userId
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isOld()) location.reload()
    }
    const changed = (event: StorageEvent) => {
      if (!isSignedInWord(event)) return
      if (userId !== '' && event.newValue === LOGGED_OUT) return location.reload()
      if (!isOld()) return goOn()
      if (userId !== '' && readSignedIn() === '' && holdsTyping()) askToLogInAgain()
      else if (userId !== '') location.reload()
      else {
        const action = { label: 'Reload', onPress: () => location.reload() }
        toast({ text: 'You logged in in another tab.', action })
      }
    }
    // Whom the dialog waits for logged in in another tab.
    const goOn = () => {
      if (accountDialogWish()?.stayFor !== userId) return
      closeAccountDialog()
      void revalidate()
    }
    // A copy out of the browser's cache knows less than the page that wrote last.
    if (cameBack() && isOld()) location.reload()
    else writeSignedIn(userId)
    addEventListener('pageshow', restored)
    addEventListener('storage', changed)
    return () => {
      removeEventListener('pageshow', restored)
      removeEventListener('storage', changed)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for a person, not for a rendering
  }, [userId])
}

function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}
