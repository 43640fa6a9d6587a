import { useEffect, useRef, type ToggleEvent } from 'react'
import { useLocation } from 'react-router'

/** For a native `<details>` that floats over the page: Escape closes it and returns the focus to its summary; a press or
 *  focus elsewhere, and navigation, close it, too. What is typed in it stays in sight while a dialog asks to log in. Without
 *  JavaScript it is still a disclosure. */
export function useDismissDetails() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()

  const shownOn = useRef(pathname)

  // Not on the initial page: the user may have opened it before JavaScript ran.
  useEffect(() => {
    if (ref.current && shownOn.current !== pathname) ref.current.open = false
    shownOn.current = pathname
  }, [pathname])

  useEffect(() => {
    const close = (event: Event) => {
      const details = ref.current
      if (!details?.open || (holdsText(details) && isInDialog(event.target))) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    // A menu's link to the current page: the path stays, and the menu is done.
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

/** When such a panel opens below the edge of the screen, scrolls far enough to show all of it, because it may end with its
 *  main button. The panel is the last child of its element. */
export function showPanel({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
}

const holdsText = (details: Element) =>
  [...details.querySelectorAll('textarea')].some(({ value }) => value !== '')

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], dialog') !== null
