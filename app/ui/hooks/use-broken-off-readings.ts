import { useEffect } from 'react'

/** When a form is submitted while the page's data are being reloaded, the reload is aborted, and React Router leaves some of
 *  the resulting rejections unhandled. These are not errors: the submission triggers its own reload. */
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
