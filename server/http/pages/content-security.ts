import { hash } from 'node:crypto'
import { isLoopback, type Env } from '#app/platform/env.server.ts'
import { storeOrigin } from '#app/platform/files/store-settings.server.ts'
import { CSP_REPORTS } from '../csp-reports.ts'

/** The site's content security policy. It allows our own script files, and inline scripts whose hashes are given
 *  (docs/decisions/010-page-cache-and-script-hashes.md). Every response has it, because a worker obeys the policy of its own file.
 *  @returns a function that writes the policy for a page with these scripts */
export function contentSecurityPolicy(env: Env): (scriptHashes?: string[]) => string {
  const style = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'" // Vite hands styles over as tags
  const rules = {
    'default-src': "'self'",
    'style-src': style,
    'style-src-attr': "'unsafe-inline'",
    'connect-src': ["'self'", ...mapOrigins(env), ...filesFrom(env)].join(' '),
    // Blobs are pictures that the user just selected.
    'img-src': ["'self' data: blob:", ...filesFrom(env)].join(' '),
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'report-uri': CSP_REPORTS,
  }
  const others = Object.entries(rules).map(([name, sources]) => `${name} ${sources}`)
  return (scriptHashes = []) => [`script-src ${["'self'", ...scriptHashes].join(' ')}`, ...others].join('; ')
}

/** The origins from which the map may fetch: its style's host, and the hosts in MAP_HOSTS, which the style uses. */
function mapOrigins(env: Env): string[] {
  return [...(env.MAP_STYLE_URL ? [new URL(env.MAP_STYLE_URL).origin] : []), ...env.MAP_HOSTS]
}

/** The origin of stored files, when it may differ from the page's own: a page may be open as 127.0.0.1 while signed
 *  addresses say localhost. */
function filesFrom(env: Env): string[] {
  const origin = storeOrigin(env)
  return origin === env.publicUrl && !isLoopback(new URL(origin).hostname) ? [] : [origin]
}

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** @returns the source for `script-src` that allows an inline script */
export const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

/** Removes the nonces from a rendered page and hashes its scripts. Only scripts with the nonce of this rendering
 *  are ours: an injected one has none, gets no hash, and no browser runs it.
 *  @returns the page to send, and the sources for `script-src` */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
    if (script && attributes.includes(mark)) {
      hashes.add(hashOf(script))
    }
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
