import { useEffect, useEffectEvent } from 'react'
import { WIDE_SCREEN } from '../hooks/wide-screen.ts'

type Sheet = { id: string; close: () => void }

/** The open sheets that have an entry of the history, the topmost last. */
const open: Sheet[] = []
/** How many movements are ours, so that nobody has to hear of them, and the entry that the last one left. */
let ours = 0
let left = ''

const sheetNow = (): string | undefined => (history.state as { sheet?: string } | null)?.sheet

/** Before the router, which never learns of these entries: they have the address and the state of the page beneath. */
function onPop(event: PopStateEvent) {
  const top = open.at(-1)
  if (ours > 0) {
    ours -= 1
    // The router went on before we had left, so it was the next page that we left.
    if (sheetNow() === left) move(1)
  } else if (top && sheetNow() !== top.id) open.pop()?.close()
  // The entry of a sheet from which somebody went on to another page: Back from there leads to the page beneath.
  else if (!top && sheetNow() !== undefined) history.back()
  else return
  event.stopImmediatePropagation()
}

function move(by: 1 | -1) {
  ours += 1
  history.go(by)
}

/** On a phone, where a sheet fills the screen, Back closes it and stays on the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || matchMedia(WIDE_SCREEN).matches) return undefined
    const id = Math.random().toString(36)
    const sheet: Sheet = { id, close: () => close() }
    addEventListener('popstate', onPop, { capture: true }) // adding it again changes nothing
    // Not at once: React mounts everything twice while one develops.
    const timer = setTimeout(() => {
      history.pushState({ ...(history.state as object | null), sheet: id }, '')
      open.push(sheet)
    })
    return () => {
      clearTimeout(timer)
      const at = open.indexOf(sheet)
      if (at === -1) return
      open.splice(at, 1)
      if (sheetNow() !== id) return
      left = id
      move(-1)
    }
  }, [isOpen])
}
