import { createHash } from 'node:crypto'
import { isLoopback, type Env } from '#app/platform/env.server.ts'
import { storeOrigin } from '#app/platform/files/store-settings.server.ts'

/** The policy of the site. Scripts are our own files, and the inline ones whose hashes are given
 *  (docs/decisions/010-page-cache-and-script-hashes.md). A worker obeys the policy of its own file: so every answer has it. */
export function contentSecurityPolicy(env: Env, scriptHashes: string[] = []): string {
  const style = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'" // Vite hands styles over as tags
  const rules = {
    'default-src': "'self'",
    'script-src': ["'self'", ...scriptHashes].join(' '),
    'style-src': style,
    'style-src-attr': "'unsafe-inline'",
    'connect-src': ["'self'", ...mapOrigins(env), ...filesFrom(env)].join(' '),
    // Blobs are pictures that somebody just chose.
    'img-src': ["'self' data: blob:", ...filesFrom(env)].join(' '),
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** Where the map may fetch from: its style's host and the ones the operator names because the style does. */
function mapOrigins(env: Env): string[] {
  return [...(env.MAP_STYLE_URL ? [new URL(env.MAP_STYLE_URL).origin] : []), ...env.MAP_HOSTS]
}

/** Where files are sent to and fetched from, when that is not surely the page's own origin: a page may be open as
 *  127.0.0.1, and signed addresses say localhost. */
function filesFrom(env: Env): string[] {
  const origin = storeOrigin(env)
  return origin === env.publicUrl && !isLoopback(new URL(origin).hostname) ? [] : [origin]
}

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** Takes the marks off a rendered page. Only a script that carries the nonce of this rendering is one of ours: what
 *  somebody smuggled in has no mark, gets no hash, and no browser runs it.
 *  @returns the page as it is sent, and the sources for `script-src` */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
    if (script && attributes.includes(mark)) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
