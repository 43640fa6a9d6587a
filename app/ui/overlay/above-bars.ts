import { useEffect, useState } from 'react'

/** Pixels at the bottom of the screen that bars cover, while something is shown above them. Bars come and go as the page
 *  scrolls, and as homes are selected. */
export function useAboveBars(isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!isShown) return
    const measure = () => setHeight(barsHeight())
    measure()
    const events = ['scroll', 'resize', 'change'] as const
    for (const event of events) addEventListener(event, measure, { passive: true, capture: true })
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => {
      for (const event of events) removeEventListener(event, measure, { capture: true })
      watcher.disconnect()
    }
  }, [isShown])
  return height
}

/** Points at the bottom of the screen where a bar may be, as fractions of its width, and pixels above the edge. */
const ACROSS = [0.1, 0.5, 0.9]
const ABOVE_END = [2, 24]

function barsHeight(): number {
  const hits = ACROSS.flatMap((part) =>
    ABOVE_END.flatMap((above) => document.elementsFromPoint(innerWidth * part, innerHeight - above)),
  )
  const tops = hits
    .filter((hit) => hit.closest('[data-toasts]') === null && isBar(hit))
    .map((bar) => bar.getBoundingClientRect())
    // A map or a list beside it is not a bar.
    .filter(({ height }) => height > 0 && height < innerHeight / 2)
    .map(({ top }) => top)
  return Math.max(0, innerHeight - Math.min(innerHeight, ...tops))
}

const isBar = (element: Element) => /^(?:sticky|fixed)$/.test(getComputedStyle(element).position)
