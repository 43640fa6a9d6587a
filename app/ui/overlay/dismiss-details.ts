import { useEffect, useRef, type ToggleEvent } from 'react'
import { useLocation } from 'react-router'

/** For a native `<details>` that floats over the page: Escape closes it and returns the focus to its summary; a press or
 *  focus elsewhere, and navigation, close it, too. Without JavaScript it is still a disclosure. */
export function useDismissDetails() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()

  const shownOn = useRef(pathname)

  // Not on the initial page: somebody may have opened it before JavaScript ran.
  useEffect(() => {
    if (ref.current && shownOn.current !== pathname) ref.current.open = false
    shownOn.current = pathname
  }, [pathname])

  useEffect(() => {
    const close = (event: Event) => {
      const details = ref.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    // A link of a menu to the page that is already shown: the path stays, and the menu has done its part.
    const stay = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('nav a[href]') : null
      const details = ref.current
      if (!link || !details?.contains(link) || link.pathname !== location.pathname) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    const events = ['pointerdown', 'focusin', 'keydown'] as const
    for (const name of events) document.addEventListener(name, close)
    document.addEventListener('click', stay)
    return () => {
      document.removeEventListener('click', stay)
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [])

  return ref
}

/** When such a panel opens below the edge of the screen, scrolls as far as is needed to show it: it may end with the button that
 *  it is for. Its panel is its last element. */
export function showPanel({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
}
