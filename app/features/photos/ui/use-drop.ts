import { useEffect, useRef, useState, type RefObject } from 'react'

/** Lets things be dropped on an element.
 *  @param take what to do with what is dropped; null takes nothing
 *  @param kind of the data that is taken, as in `dataTransfer.types`
 *  @returns whether something that would be taken is held over it */
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
