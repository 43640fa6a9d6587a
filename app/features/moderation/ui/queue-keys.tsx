import { useNavigate } from 'react-router'
import type { ReactNode } from 'react'
import { Shortcuts } from '#app/ui/shortcuts/shortcuts.tsx'

const list = [
  ['j', 'Open the next item'],
  ['k', 'Open the previous item'],
  ['Enter', 'Go from the list to the open item'],
  ['a', 'Take it, or release it'],
  ['d', 'Go to the reason and the decisions'],
  ['u', 'Undo'],
  ['?', 'Show this list'],
] as const

/** The single-letter keyboard shortcuts of the queue. */
export function QueueKeys() {
  const navigate = useNavigate()
  const step = (by: 1 | -1) => {
    const lines = [...document.querySelectorAll<HTMLAnchorElement>('a[data-queue-line]')]
    const here = lines.findIndex((line) => line.hasAttribute('aria-current'))
    const next = lines[here + by]
    if (!next && by === 1) document.querySelector<HTMLElement>('a[data-queue-after]')?.click()
    if (!next) return
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
    void navigate(next.pathname + next.search, { replace: true, preventScrollReset: true })
  }
  const press = (key: string): boolean => {
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
    else if (key === 'a') document.querySelector<HTMLButtonElement>('button[data-queue-take]')?.click()
    else if (key === 'd') document.querySelector<HTMLTextAreaElement>('textarea[data-queue-reason]')?.focus()
    else if (key === 'u') document.querySelector<HTMLButtonElement>('button[data-queue-undo]')?.click()
    else if (key === 'Enter' && isOnOpenLine()) document.querySelector<HTMLElement>('#item-title')?.focus()
    else return false
    return true
  }
  return <Shortcuts list={list} onLetter={press} />
}

/** Whether the focus is on the line of the open item. */
const isOnOpenLine = () => document.activeElement?.matches('a[data-queue-line][aria-current]') === true

/** Shows the keyboard shortcut of a button. Hidden on touch screens, and from screen readers, which have a list of shortcuts. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="rounded border border-current px-1.5 py-0.5 font-sans text-xs font-medium opacity-75 pointer-coarse:hidden noscript:hidden"
    >
      {children}
    </kbd>
  )
}
