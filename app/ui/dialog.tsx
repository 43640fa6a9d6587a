import type { DialogProps } from './dialog-surface.tsx'
import { useLoaded } from './use-loaded.ts'

const load = () => import('./dialog-surface.tsx')

/** Fetches the dialog's code before it is needed: call it when a button that opens one is hovered or focused. */
export function preloadDialog() {
  load().catch(() => {}) // opening it will try again
}

/** A modal dialog, the whole screen on a phone: keeps focus inside, closes on Escape and gives focus back. Its code loads
 *  when it first opens; when it cannot be fetched, `onOpenChange(false)` is called. */
export function Dialog(props: DialogProps) {
  const surface = useLoaded(load, props.open, () => props.onOpenChange(false))
  return surface && <surface.DialogSurface {...props} />
}
