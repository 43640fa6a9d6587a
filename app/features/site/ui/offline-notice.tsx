import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { usePreloaded } from '#app/ui/hooks/use-loaded.ts'
import { NotSent, useLookFirst } from '#app/web/lost/look-first.tsx'

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

/** Set in the `handle` of a route: whether a navigation between two of its URLs loads no data, so that it works offline. */
export type Steps = { takesNothing: (from: URL, to: URL) => boolean }

const HELD = 'needs-connection'

/** Whether the browser is offline; if so, the URL is kept for "Try again". For pages that navigate without links and forms.
 *  @param to a URL of this site, starting with its path */
export function refuseWhenOffline(to: string): boolean {
  if (navigator.onLine) return false
  dispatchEvent(new CustomEvent(HELD, { detail: to }))
  return true
}

/** Opens the page of a dialog whose code cannot be loaded; if offline, keeps the URL. */
export function usePageInstead(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    if (!refuseWhenOffline(to)) void navigate(to)
  }
}

/** Says that the connection is lost and keeps the current page: holds back a navigation that would fail, and "Try again" repeats it. */
export function OfflineNotice() {
  const online = useOnline()
  // Loaded while there is a connection, because it is needed after the connection is lost.
  const { module: keeping, isLacking } = usePreloaded(() => import('#app/web/lost/keep-page.tsx'))
  const [unsent, closeUnsent] = useLookFirst(isLacking)
  const navigate = useNavigate()
  const [held, setHeld] = useState<string | null>(null)
  const matches = useMatches()
  const takesNothing = useEffectEvent((to: URL) => {
    const from = new URL(location.href)
    if (to.hash !== '' && to.pathname === from.pathname && to.search === from.search) return true
    return matches.some(({ handle }) => (handle as Partial<Steps> | undefined)?.takesNothing?.(from, to))
  })

  useEffect(() => {
    if (online) return
    const hold = (event: Event, to: URL) => {
      if (to.origin !== location.origin || takesNothing(to)) return
      event.preventDefault()
      setHeld(to.href.slice(location.origin.length))
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link) hold(event, new URL(link.href))
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'get') return
      const to = new URL(form.getAttribute('action') ?? '', location.href)
      const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [
        name,
        value instanceof File ? '' : value,
      ])
      to.search = new URLSearchParams(fields).toString()
      hold(event, to)
    }
    const onHeld = (event: Event) => setHeld(String((event as CustomEvent<unknown>).detail))
    document.addEventListener('click', onClick, true)
    document.addEventListener('submit', onSubmit, true)
    addEventListener(HELD, onHeld)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit, true)
      removeEventListener(HELD, onHeld)
    }
  }, [online])

  const bar = useRef<HTMLOutputElement>(null)
  useOwnHeight(bar)

  const again = async () => {
    if (!held || !navigator.onLine) return
    setHeld(null)
    await navigate(held)
  }

  return (
    <output ref={bar} className="sticky bottom-0 z-40 block">
      {keeping ? (
        <keeping.KeepPage said={unsent} />
      ) : (
        unsent && <NotSent why={unsent} onClose={closeUnsent} />
      )}
      {(!online || held) && (
        <span className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-warn-soft px-4 py-3 text-warn">
          <span className="flex items-center gap-2">
            <Icon of="wifi-off" />
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

/** Publishes the height of this bar as a CSS variable, so that other bottom bars stay above it (`bar-bottom` in base.css). */
function useOwnHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current) return
    const { style } = document.documentElement
    const watcher = new ResizeObserver(([entry]) => {
      style.setProperty('--offline-height', `${entry?.contentRect.height ?? 0}px`)
    })
    watcher.observe(bar.current)
    return () => {
      watcher.disconnect()
      style.removeProperty('--offline-height')
    }
  }, [bar])
}
