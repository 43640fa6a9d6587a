import { useRef, useState, type PointerEvent } from 'react'

/** Lets rows of a list be dragged by their handle, with mouse, finger or pen. The order changes when the row is dropped;
 *  Escape or a cancelled pointer leaves it unchanged.
 *  @param place moves an id to an index */
export function useDrag(order: string[], place: (id: string, to: number) => void) {
  const listRef = useRef<HTMLOListElement>(null)
  const [state, setState] = useState<{ id: string; over: number } | null>(null)

  function begin(id: string, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const grip = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    let over = order.indexOf(id)
    setState({ id, over })
    const gone = new AbortController()
    const options = { signal: gone.signal }
    const end = (isPlaced: boolean) => {
      gone.abort()
      setState(null)
      if (isPlaced && over !== order.indexOf(id)) place(id, over)
    }
    grip.addEventListener(
      'pointermove',
      (moved) => {
        const { clientY } = moved as globalThis.PointerEvent
        over = indexAt(listRef.current, clientY)
        setState({ id, over })
        scrollNear(clientY)
      },
      options,
    )
    grip.addEventListener('pointerup', () => end(true), options)
    grip.addEventListener('pointercancel', () => end(false), options)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), options)
  }

  return { dragged: state?.id ?? null, over: state?.over ?? null, begin, listRef }
}

/** The row at a vertical position of the window; outside the list, the first or last one. */
function indexAt(list: HTMLOListElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return index === -1 ? rows.length - 1 : index
}

const EDGE = 72 // px from the window's edge within which dragging scrolls

function scrollNear(y: number) {
  if (y < EDGE) window.scrollBy(0, -12)
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, 12)
}
