import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to a form when a link asks for it by navigation state (specification part 1 §2); for `#contact` the browser
 *  does this itself. It also moves the focus, so that the next Tab is in the form. */
export function useScrollToForm(id: string, name: string): void {
  const { state, key } = useLocation() as { state: unknown; key: string }
  const asked = typeof state === 'object' && state !== null && name in state && Boolean(state[name as never])
  useEffect(() => {
    if (!asked) return
    const place = document.getElementById(id)
    // After the page has set the focus and the router has restored the scroll position.
    const frame = requestAnimationFrame(() => {
      place?.focus({ preventScroll: true })
      place?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [asked, key, id])
}
