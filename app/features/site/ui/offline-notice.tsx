import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { WifiOff } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Whether the browser has a connection; true on the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const events = ['online', 'offline'] as const
      for (const name of events) addEventListener(name, changed)
      return () => {
        for (const name of events) removeEventListener(name, changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** Says that the connection is gone, and keeps the page that is there: a link that could only fail is held back, and
 *  followed by "Try again". */
export function OfflineNotice() {
  const online = useOnline()
  const navigate = useNavigate()
  const [held, setHeld] = useState<string | null>(null)

  useEffect(() => {
    if (online) return
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      setHeld(link.href.slice(location.origin.length))
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [online])

  const bar = useRef<HTMLOutputElement>(null)
  useOwnHeight(bar, !online || held !== null)

  const again = async () => {
    if (!held || !navigator.onLine) return
    setHeld(null)
    await navigate(held)
  }

  return (
    <output ref={bar} className="sticky bottom-0 z-40 block">
      {(!online || held) && (
        <span className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-warn-soft px-4 py-3 text-warn">
          <span className="flex items-center gap-2">
            <Icon of={WifiOff} />
            {online
              ? 'You are connected again.'
              : held
                ? 'That page needs a connection, and there is none right now.'
                : 'You are offline. What is on this page stays; other pages need a connection.'}
          </span>
          {held && (
            <Button size="s" onClick={() => void again()}>
              Try again
            </Button>
          )}
        </span>
      )}
    </output>
  )
}

/** Tells the bars of pages how high they have to stand (`bar-bottom` in base.css). */
function useOwnHeight(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    if (!bar.current || !shown) return
    const { style } = document.documentElement
    const watcher = new ResizeObserver(([entry]) => {
      style.setProperty('--offline-height', `${entry?.contentRect.height ?? 0}px`)
    })
    watcher.observe(bar.current)
    return () => {
      watcher.disconnect()
      style.removeProperty('--offline-height')
    }
  }, [bar, shown])
}
