import { useEffect } from 'react'

/** A page that is read anew while somebody sends a form is broken off, and React Router leaves some of what then ends without
 *  anybody to catch it. That is no error: who broke it off reads what it needs. */
export function useBrokenOffReadings(): void {
  useEffect(() => {
    const ignore = (event: PromiseRejectionEvent) => {
      const { reason } = event as { reason: unknown }
      if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
    }
    addEventListener('unhandledrejection', ignore)
    return () => removeEventListener('unhandledrejection', ignore)
  }, [])
}
