/** Runs in the page: its source text is inserted there, so it cannot use anything else in this file. It starts the scripts
 *  after the first photo (or a page without one) was painted, or immediately when the page is used or hidden. It removes its
 *  own element and the one it adds, because React compares the page with its own rendering. */
export function startScripts(files: string[], longestWait: number): void {
  const self = document.currentScript
  const held = self?.previousElementSibling?.textContent ?? ''
  self?.remove()
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const file of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      document.head.append(link)
    }
    const entry = document.createElement('script')
    entry.type = 'module'
    entry.textContent = held
    document.head.append(entry)
    entry.remove()
  }
  if (document.hidden) return start()
  setTimeout(start, longestWait)
  for (const event of ['pointerdown', 'keydown', 'focusin', 'visibilitychange'])
    addEventListener(event, start, { capture: true, once: true })
  const photo = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  // A browser reports a paint once it is on the screen; it does not report a photo if larger ones outdo it.
  const soon = () => setTimeout(start, 200)
  photo?.addEventListener('load', soon)
  photo?.addEventListener('error', soon)
  const type = 'largest-contentful-paint'
  const reports = PerformanceObserver.supportedEntryTypes.includes(type)
  new PerformanceObserver(() => {
    if (!photo || photo.complete) start()
  }).observe({ type: reports ? type : 'paint', buffered: true })
}
