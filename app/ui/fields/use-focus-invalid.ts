import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first invalid field each time an answer with errors arrives for the form with this ref. */
export function useFocusInvalid(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [answer])
  return form
}
