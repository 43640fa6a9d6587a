import { startScripts } from '../inline/start-scripts.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script( nonce="[^"]*") type="module" async="">([\s\S]*?)<\/script>/
/** A script type that browsers do not execute. */
const HELD = 'text/plain'
/** Milliseconds after which the scripts are started even if the first photo has not loaded. */
const LONGEST_WAIT = 2000
/** The source of the script that runs in a page, without indentation. */
const START = startScripts.toString().replaceAll(/\n\s*/g, '\n')

/** Delays a page's scripts until its visible parts have loaded: styles, fonts and the first photo. The page works without
 *  scripts, and on a slow connection parallel downloads would delay each other. React Router has no option for this, so its
 *  entry script is made inert and started by a script that is inserted after it.
 *  @param html a page as rendered by React Router */
export function scriptsLast(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file)
  if (files.length === 0) return html
  const start = `(${START})(${JSON.stringify(files)}, ${LONGEST_WAIT})`
  return html
    .replace(PRELOAD, '')
    .replace(
      ENTRY,
      (_, nonce: string, text: string) =>
        `<script${nonce} type="${HELD}">${text}</script><script${nonce}>${start}</script>`,
    )
}
