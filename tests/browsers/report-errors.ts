/** Runs first in every page, without access to this file: reports what goes wrong there, even while the page is being left. */
export function reportErrors(): void {
  document.currentScript?.remove()
  // Leaving a page aborts the modules that it is loading, which the router and React report.
  const BROKEN_OFF =
    /dynamically imported module|Importing a module script failed|Error loading route module|error during render/
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  const report = (...parts: unknown[]) => {
    const said = parts.map((part) => (part instanceof Error ? `${part.message} ${part.stack}` : String(part)))
    if (isLeaving && BROKEN_OFF.test(said.join(' '))) return
    navigator.sendBeacon('/complaints', `${location.pathname}: ${said.join(' ')}`)
  }
  for (const level of ['warn', 'error'] as const) {
    const print = console[level]
    console[level] = (...parts: unknown[]) => {
      report(`console.${level}`, ...parts)
      print(...parts)
    }
  }
  // Firefox reports an error for a second preload of a module that it already has: the file has arrived, and nothing is missing.
  const hasArrived = (element: Element) =>
    element instanceof HTMLLinkElement &&
    element.rel === 'modulepreload' &&
    performance
      .getEntriesByName(element.href)
      .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)
  // In the capture phase, because failed loads do not bubble.
  const hear = (event: ErrorEvent | Event) => {
    if (event instanceof ErrorEvent) report('error', event.error ?? event.message)
    // Leaving a page aborts what it is loading, which is not a failure: a page that is gone by then, or waiting for the next one,
    // reports nothing.
    else if (event.target instanceof Element && !hasArrived(event.target))
      setTimeout((what: string) => isLeaving || report('not loaded:', what), 500, event.target.outerHTML)
  }
  addEventListener('error', hear, true)
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled rejection', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    report('content security policy:', violatedDirective, blockedURI, sourceFile),
  )
}
