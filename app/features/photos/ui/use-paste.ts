import { useEffect, useRef, type RefObject } from 'react'

/** Accepts files pasted while the focus is inside `section`, and with `anywhere` also while nothing has the focus.
 *  @param take null accepts nothing */
export function usePaste(
  section: RefObject<HTMLElement | null>,
  anywhere: boolean,
  take: ((files: FileList) => void) | null,
): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      const target = event.target as Node
      const isHere = section.current?.contains(target) || (anywhere && target === document.body)
      if (!isHere || !files?.length || !latest.current) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [section, anywhere])
}
