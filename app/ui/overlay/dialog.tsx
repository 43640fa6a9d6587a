import type { DialogProps } from './dialog-surface.tsx'
import { useLoaded } from '../hooks/use-loaded.ts'

const load = () => import('./dialog-surface.tsx')

/** Loads the dialog's code in advance: call it when a button that opens one is hovered or focused. */
export function preloadDialog() {
  load().catch(() => {}) // opening it retries
}

/** A modal dialog, full screen on a phone: keeps the focus inside, closes on Escape and returns the focus. Its code is
 *  loaded when it first opens; if that fails, `onOpenChange(false)` is called. */
export function Dialog(props: DialogProps) {
  const surface = useLoaded(load, props.open, () => props.onOpenChange(false))
  return surface && <surface.DialogSurface {...props} />
}
