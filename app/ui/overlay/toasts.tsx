import { useSyncExternalStore } from 'react'
import { lastToast, noToast, onToast, showFallbackToast } from './toast.ts'
import { useLoaded } from '../hooks/use-loaded.ts'

/** Where messages of toast.ts appear, once in the layout. The visual part is loaded with the first message; the live region
 *  exists from the start, because otherwise screen readers would miss the first one. */
export function Toasts() {
  const message = useSyncExternalStore(onToast, lastToast, noToast)
  const surface = useLoaded(() => import('./toast-surface.tsx'), message !== null, showFallbackToast)
  return (
    <>
      <output className="sr-only">{message?.text}</output>
      {surface && message && <surface.ToastSurface message={message} />}
    </>
  )
}
