import { SESSION_LASTS } from '#app/features/analytics/rules.ts'
import { countQuickVisit } from '../count-quick-visit.ts'
import { PAGE_VIEWS } from '../page-views.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script( nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/
/** A script type that browsers do not execute. */
const HELD = 'text/plain'
/** Milliseconds after which the scripts are started even if the first photo has not loaded. */
const LONGEST_WAIT = 2000
/** The sources of what runs in a page, without indentation. */
const [START, COUNT] = [startScripts, countQuickVisit].map((run) => run.toString().replaceAll(/\n\s*/g, '\n'))

/** Delays a page's scripts until its visible parts have loaded: styles, fonts and the first photo. The page works without
 *  scripts, and on a slow connection parallel downloads would delay each other. React Router has no option for this, so its
 *  entry script is made inert and started by a script that is inserted after it.
 *  @param html a page as React Router rendered it */
export function scriptsLast(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file)
  if (files.length === 0) return html
  const count = `(${COUNT})(${JSON.stringify(PAGE_VIEWS)}, ${SESSION_LASTS})`
  const start = `(${START})(${JSON.stringify(files)}, ${LONGEST_WAIT});${count}`
  return html
    .replace(PRELOAD, '')
    .replace(
      ENTRY,
      (_, nonce: string, text: string) =>
        `<script${nonce} type="${HELD}">${text}</script><script${nonce}>${start}</script>`,
    )
}

/** Runs in the page: it is inserted by its source text and cannot use anything of this file. It starts the scripts after the
 *  first photo (or a page without one) was painted, or immediately when the page is used or hidden. It removes its own element
 *  and the one it adds, because React compares the page with what it renders. */
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
