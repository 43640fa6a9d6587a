import { lazy, Suspense, useEffect, useState } from 'react'
import { lettersAreOn } from './shortcut-switch.ts'

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

/** Letter shortcuts of the listings page: `/` search, `j` and `k` the next and previous home, `l` likes it,
 *  `?` the list of them.
 *  They never fire in a field, with a modifier or in a dialog, and can be switched off in `?`. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
        return
      if (event.key === '?') setOpen(true)
      else if (!lettersAreOn()) return
      else if (event.key === '/') document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
      else if (event.key === 'j') focusCard(1)
      else if (event.key === 'k') focusCard(-1)
      else if (event.key === 'l') likeCard()
      else return
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
        className="text-sm text-ink-2 underline underline-offset-2 pointer-coarse:hidden noscript:hidden"
      >
        Keyboard shortcuts
      </button>
      {open && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
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

/** The home that has the focus, or whose photo or button has it. */
function likeCard() {
  const card = document.activeElement?.closest('[data-listing]')
  card?.querySelector<HTMLButtonElement>('button[data-like]')?.click()
}

function focusCard(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main [data-listing] h3 a')]
  const here = links.findIndex((link) => link === document.activeElement)
  const next = links[here === -1 ? 0 : here + step]
  next?.focus({ preventScroll: true })
  next?.closest('article')?.scrollIntoView({ block: 'nearest' })
}
