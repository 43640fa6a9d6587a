const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script( nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/
/** A type that browsers do not run. */
const HELD = 'text/plain'
/** Milliseconds after which the scripts come although the first photo does not. */
const LONGEST_WAIT = 2000

/** Makes browsers fetch a page's scripts after what is seen of it: styles, letters and the first photo. The page works without
 *  them, and on a slow line whatever is fetched at once comes later. React Router has no option for it: its entry script is held
 *  back in its place, and a script after it starts it.
 *  @param html a page as React Router rendered it */
export function scriptsLast(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file)
  if (files.length === 0) return html
  const start = `(${startScripts.toString()})(${JSON.stringify(files)}, ${LONGEST_WAIT})`
  return html
    .replace(PRELOAD, '')
    .replace(
      ENTRY,
      (_, nonce: string, text: string) =>
        `<script${nonce} type="${HELD}">${text}</script><script${nonce}>${start}</script>`,
    )
}

/** Runs in the page, by its source: it sees nothing of this file. Scripts start once the first photo, or a page without one, was
 *  painted; at once when somebody uses the page, or does not see it. This script's own element and the one that it adds are removed,
 *  because React compares the page with what it renders. */
function startScripts(files: string[], longestWait: number): void {
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
  // A browser reports a paint when it is on the screen; a photo that others outdo in size is not reported.
  const soon = () => setTimeout(start, 200)
  photo?.addEventListener('load', soon)
  photo?.addEventListener('error', soon)
  const type = 'largest-contentful-paint'
  const reports = PerformanceObserver.supportedEntryTypes.includes(type)
  new PerformanceObserver(() => {
    if (!photo || photo.complete) start()
  }).observe({ type: reports ? type : 'paint', buffered: true })
}
