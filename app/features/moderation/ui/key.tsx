import type { ReactNode } from 'react'

/** Shows the keyboard shortcut of a button. Hidden where there is no keyboard, and from screen readers, for which there
 *  is a list of shortcuts. */
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
