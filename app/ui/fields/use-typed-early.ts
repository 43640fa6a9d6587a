import { useLayoutEffect, useState, type RefObject } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'

/** Keeps what was typed or chosen before JavaScript ran, and reports it to `onChange`. On hydration React resets a text area
 *  or a select to the server's value; a controlled, empty text area is reset at its next render.
 *  @param id the control's id, as rendered by the server */
export function useTypedEarly(
  control: RefObject<HTMLTextAreaElement | HTMLSelectElement | null>,
  id: string,
): void {
  const hydrated = useHydrated()
  const [early] = useState(() => (hydrated || typeof document === 'undefined' ? undefined : valueOf(id)))
  useLayoutEffect(() => {
    const { current } = control
    if (!current || early === undefined) return
    if (current instanceof HTMLTextAreaElement) typeAgain(current, early)
    else if (current.value !== early) change(current, early, 'change')
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is taken over
  }, [])
}

function typeAgain(area: HTMLTextAreaElement, text: string): void {
  if (area.defaultValue === text) return
  const { selectionStart, selectionEnd } = area
  area.value = area.defaultValue // React compares the new value with this
  change(area, text, 'input')
  area.setSelectionRange(selectionStart, selectionEnd)
}

/** Uses the prototype's setter, so that React notices the change. */
function change(control: HTMLTextAreaElement | HTMLSelectElement, value: string, event: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(event, { bubbles: true }))
}

function valueOf(id: string): string | undefined {
  const control = document.getElementById(id)
  const isOne = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
  return isOne ? control.value : undefined
}
