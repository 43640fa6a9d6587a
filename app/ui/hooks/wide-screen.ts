import { useSyncExternalStore } from 'react'

/** The width from which pages are laid out side by side: the breakpoint `md` of tokens.css, for use in scripts. In rem,
 *  because it scales with the user's font size. */
export const WIDE_SCREEN = '(min-width: 48.0625rem)'

/** Whether the window is that wide; only for code that runs in the browser. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const wide = matchMedia(WIDE_SCREEN)
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE_SCREEN).matches,
    () => true,
  )
}
