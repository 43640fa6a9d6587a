import { useSyncExternalStore } from 'react'
import { lastToast, noToast, onToast } from './toast.ts'
import { useLoaded } from './use-loaded.ts'

/** Where messages of toast.ts appear: once, in the shell. What shows them loads with the first message; the live region
 *  that speaks them is there from the start, or a screen reader would miss the first. */
export function Toasts() {
  const message = useSyncExternalStore(onToast, lastToast, noToast)
  const surface = useLoaded(() => import('./toast-surface.tsx'), message !== null)
  return (
    <>
      <output className="sr-only">{message?.text}</output>
      {surface && message && <surface.ToastSurface message={message} />}
    </>
  )
}
