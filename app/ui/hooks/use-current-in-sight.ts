import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls a row of links that is wider than the screen, but not the page, to the current link.
 *  @param place changes with the current link, such as the path
 *  @returns a ref for the row, which must be positioned */
export function useCurrentInSight(place: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [place])
  return row
}
