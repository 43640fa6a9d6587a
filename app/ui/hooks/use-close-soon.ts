import { useEffect, useRef } from 'react'

const SOON = 3_000 // milliseconds; the save dialog's (specification part 2 §9)

/** Closes after a while. The time starts over when the element is no longer hovered or focused. */
export function useCloseSoon(close: () => void, after: number = SOON) {
  const latest = useRef(close)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(new Set<'pointer' | 'focus'>())
  useEffect(() => {
    latest.current = close
  })
  function start() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), after)
  }
  useEffect(() => {
    start()
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react/exhaustive-deps -- the clock starts with what is shown, not with each rendering
  }, [])
  const hold = (by: 'pointer' | 'focus') => () => {
    held.current.add(by)
    clearTimeout(timer.current)
  }
  const letGo = (by: 'pointer' | 'focus') => () => {
    held.current.delete(by)
    if (held.current.size === 0) start()
  }
  return {
    onPointerEnter: hold('pointer'),
    onPointerLeave: letGo('pointer'),
    onFocus: hold('focus'),
    onBlur: letGo('focus'),
  }
}
