import { useEffect, useRef, type RefObject } from 'react'

/** Where a row of links is wider than the screen, scrolls the row, and not the page, to the one that is current.
 *  @param place changes with what is current, such as the path
 *  @returns for the row, which must be positioned */
export function useCurrentInSight(place: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [place])
  return row
}
