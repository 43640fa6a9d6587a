import { useEffect, useRef, useState, type RefObject } from 'react'

/** Makes an element accept drops.
 *  @param take handles what is dropped; null accepts nothing
 *  @param kind the type of accepted data, as in `dataTransfer.types`
 *  @returns whether something acceptable is being dragged over it */
export function useDrop(
  ref: RefObject<HTMLElement | null>,
  kind: string,
  take: ((data: DataTransfer) => void) | null,
): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const stop = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void) =>
      element.addEventListener(type, heard, { signal: stop.signal })
    listen('dragover', (event) => {
      if (!latest.current || !event.dataTransfer?.types.includes(kind)) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', () => setOver(false))
    listen('drop', (event) => {
      setOver(false)
      if (!latest.current || !event.dataTransfer?.types.includes(kind)) return
      event.preventDefault()
      latest.current(event.dataTransfer)
    })
    return () => stop.abort()
  }, [ref, kind])
  return over
}
