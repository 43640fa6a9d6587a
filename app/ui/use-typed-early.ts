import { useLayoutEffect, useState, type RefObject } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Keeps what was typed or chosen before the scripts came: React sets a text area and a select back to what the server sent
 *  when it takes them over.
 *  @param id the control's, as the server sent it */
export function useTypedEarly(
  control: RefObject<HTMLTextAreaElement | HTMLSelectElement | null>,
  id: string,
): void {
  const hydrated = useHydrated()
  const [early] = useState(() => (hydrated || typeof document === 'undefined' ? undefined : valueOf(id)))
  useLayoutEffect(() => {
    const { current } = control
    if (!current || early === undefined || current.value === early) return
    // By the prototype's own setter, so that React sees it as a change and tells who listens.
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(current), 'value')
    own?.set?.call(current, early)
    current.dispatchEvent(
      new Event(current instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is taken over
  }, [])
}

function valueOf(id: string): string | undefined {
  const control = document.getElementById(id)
  const isOne = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
  return isOne ? control.value : undefined
}
