import type { ReactNode } from 'react'

/** A key beside what it does; only where there is a keyboard, and not for a screen reader, which has the list of keys. */
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
