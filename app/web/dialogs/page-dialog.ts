import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { useLoaded } from '#app/ui/hooks/use-loaded.ts'

/** The input of an open dialog; `opening` is a new number each time, so that the dialog starts fresh. */
export type Opened<Asked> = Asked & { opening: number }

/** A page that also opens as a dialog over the current one. Code that opens it need not know which component renders it
 *  (`usePageDialog`). Only call `open` where JavaScript runs, such as in an effect. */
export type PageDialog<Asked> = {
  open: (asked: Asked) => void
  close: () => void
  asked: () => Opened<Asked> | null
  listen: (listener: () => void) => () => void
}

export function pageDialog<Asked extends object>(): PageDialog<Asked> {
  let now: Opened<Asked> | null = null
  let openings = 0
  const listeners = new Set<() => void>()
  function become(next: Opened<Asked> | null) {
    now = next
    for (const listener of listeners) listener()
  }
  return {
    open: (asked) => become({ ...asked, opening: (openings += 1) }),
    close: () => become(null),
    asked: () => now,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const noDialog = () => null

/** For the one component that renders a dialog. Its code loads when it is first opened; it closes when the component unmounts.
 *  @param toPage opens the page with the same form when the code cannot be loaded
 *  @returns the input it was last opened with, which stays visible while it closes; `loaded`: its code */
export function usePageDialog<Asked extends object, Module>(
  { asked, close, listen }: PageDialog<Asked>,
  load: () => Promise<Module>,
  toPage: (asked: Opened<Asked>) => void,
): { shown: Opened<Asked> | null; isOpen: boolean; loaded: Module | null } {
  const now = useSyncExternalStore(listen, asked, noDialog)
  const [shown, setShown] = useState(now)
  if (now && now !== shown) setShown(now)
  const loaded = useLoaded(load, now !== null, () => {
    close()
    if (now) toPage(now)
  })
  useEffect(() => close, [close])
  return { shown: now ?? shown, isOpen: now !== null, loaded }
}

/** Whether a press opens a link here, not in a new tab or window. */
export const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
