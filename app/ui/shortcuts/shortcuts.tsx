import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../hooks/lazy-part.ts'
import { NotFetched } from '../hooks/not-fetched.ts'
import { shortcutsAreOn } from './shortcuts-switch.ts'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), NotFetched)

type Props = {
  list: readonly (readonly [key: string, meaning: string])[]
  /** Handles a letter. @returns false when it has no meaning here */
  onLetter: (key: string) => boolean
}

/** Single-letter shortcuts of a page, and their list behind `?`. They never fire in a field, with a modifier or in a dialog,
 *  and can be switched off in the list. */
export function Shortcuts({ list, onLetter }: Props) {
  const [open, setOpen] = useState(false)
  const pressed = useRef(onLetter)
  useEffect(() => {
    pressed.current = onLetter
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
        return
      if (event.key === '?') setOpen(true)
      else if (!shortcutsAreOn() || !pressed.current(event.key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="reach text-sm text-ink-2 underline underline-offset-2 pointer-coarse:hidden noscript:hidden"
      >
        Keyboard shortcuts
      </button>
      {open && (
        <Suspense>
          <ShortcutsDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog]')) return true
  return (
    target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  )
}
