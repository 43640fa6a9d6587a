const PRELOAD = '<link rel="modulepreload" '

/** Lets browsers fetch a page's scripts after what is seen of it: styles, the first photo and the letters. The page is whole
 *  without them, and a slow line carries one thing at a time. React Router has no way to say so. */
export function scriptsLast(html: string): string {
  return html.replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `)
}
