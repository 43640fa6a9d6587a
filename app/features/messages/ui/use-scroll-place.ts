import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

const NEAR = 120 // pixels from the end that still count as the end

/** Keeps the scroll position in a list that grows at both ends. At its end it follows new messages; earlier messages are added
 *  above without moving what is visible. Works for a scrolling box and for a scrolling page.
 *  @param first the key of the earliest message
 *  @param last the key of the latest message
 *  @param own whether the latest message is the reader's own */
export function useScrollPlace(first: unknown, last: unknown, own: boolean) {
  const box = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  // The day separators appear after hydration.
  const hydrated = useHydrated()
  const before = useRef({ first, last, hydrated, height: 0, atEnd: true })
  const [newBelow, setNewBelow] = useState(false)

  const toEnd = () => {
    end.current?.scrollIntoView({ block: 'end' })
    setNewBelow(false)
  }

  useLayoutEffect(() => {
    const scroller = scrollerOf(box.current)
    if (!scroller) return
    const was = before.current
    const height = scroller.scrollHeight
    if (was.height === 0) {
      if (!location.hash) end.current?.scrollIntoView({ block: 'end' })
    } else if (was.first !== first) scroller.scrollTop += height - was.height
    else if (was.last !== last) {
      if (was.atEnd || own) end.current?.scrollIntoView({ block: 'end' })
      else setNewBelow(true)
    } else if (was.hydrated !== hydrated && was.atEnd && !location.hash)
      end.current?.scrollIntoView({ block: 'end' })
    before.current = { ...was, first, last, hydrated, height: scroller.scrollHeight }
  }, [first, last, own, hydrated])

  useEffect(() => {
    const scroller = scrollerOf(box.current)
    if (!scroller) return
    const target = scroller === document.scrollingElement ? document : scroller
    const look = () => {
      const atEnd = belowSight(end.current, scroller) < NEAR
      before.current.atEnd = atEnd
      if (atEnd) setNewBelow(false)
    }
    target.addEventListener('scroll', look, { passive: true })
    return () => target.removeEventListener('scroll', look)
  }, [])

  return { box, end, newBelow, toEnd }
}

/** How many pixels the end is below its place when scrolled to the end. A page continues below the list. */
function belowSight(end: Element | null, scroller: Element): number {
  if (!end) return 0
  const bottom =
    scroller === document.scrollingElement ? innerHeight : scroller.getBoundingClientRect().bottom
  return end.getBoundingClientRect().bottom - bottom + parseFloat(getComputedStyle(end).scrollMarginBottom)
}

/** The box if it scrolls by itself, or else the page. */
function scrollerOf(box: HTMLElement | null): Element | null {
  if (!box) return null
  return /auto|scroll/.test(getComputedStyle(box).overflowY) ? box : document.scrollingElement
}
