import { useEffect } from 'react'
import { toast } from '#app/ui/toast.ts'

const KEY = 'roost.signed-in'

/** Keeps pages that are already open true to who is signed in: a page that the Back button brings out of a cache, and
 *  other tabs. Whoever logged out sees nothing of before; who logged in keeps what they typed elsewhere.
 *  @param userId of whom the server rendered this page for, '' for nobody */
export function useSignInWatch(userId: string): void {
  useEffect(() => {
    const isOld = () => (read() ?? userId) !== userId
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isOld()) location.reload()
    }
    const changed = ({ key }: StorageEvent) => {
      if (key !== KEY || !isOld()) return
      if (userId !== '') location.reload()
      else {
        const action = { label: 'Reload', onPress: () => location.reload() }
        toast({ text: 'You logged in in another tab.', action })
      }
    }
    // A copy out of the browser's cache knows less than the page that wrote last.
    if (cameBack() && isOld()) location.reload()
    else write(userId)
    addEventListener('pageshow', restored)
    addEventListener('storage', changed)
    return () => {
      removeEventListener('pageshow', restored)
      removeEventListener('storage', changed)
    }
  }, [userId])
}

function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}

/** Browsers that refuse storage throw when asked for it; each page then stands for itself. */
function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function write(userId: string) {
  try {
    localStorage.setItem(KEY, userId)
  } catch {}
}
