import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first invalid field each time an answer with errors arrives for the form with this ref. */
export function useFocusInvalid(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!answer) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    const fold = field?.closest('details')
    if (fold) fold.open = true
    field?.focus()
  }, [answer])
  return form
}
