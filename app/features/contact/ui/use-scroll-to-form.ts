import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to a form when a link asks for it by navigation state (specification part 1 §2); its `#contact` is the browser's own. The focus goes
 *  there, too, so that the next Tab is in the form. */
export function useScrollToForm(id: string, name: string): void {
  const { state, key } = useLocation() as { state: unknown; key: string }
  const asked = typeof state === 'object' && state !== null && name in state && Boolean(state[name as never])
  useEffect(() => {
    if (!asked) return
    const place = document.getElementById(id)
    // After the page has taken the focus and the router its own scroll position.
    const frame = requestAnimationFrame(() => {
      place?.focus({ preventScroll: true })
      place?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [asked, key, id])
}
