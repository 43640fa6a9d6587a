import { Hono } from 'hono'
import { z } from 'zod'
import { createRateLimit } from '#app/platform/process/rate-limit.server.ts'
import { redactPath } from '#app/platform/log/redact-path.ts'
import { clientAddress, limitedNetwork } from '../client-address.ts'
import type { Runtime } from '../process/runtime.ts'
import type { Site } from './visit.ts'

export const CSP_REPORTS = '/api/csp-reports'

const MOST_BYTES = 8_000
/** Anybody can send reports: the log accepts this many an hour from one network and in total, and drops the rest. */
const OF_NETWORK = { times: 20, seconds: 3600 }
const OF_ALL = { times: 200, seconds: 3600 }

const reportForm = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(2000).optional(),
    'blocked-uri': z.string().max(2000).optional(),
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(300).optional(),
  }),
})

/** Receives browsers' reports of content security policy violations. The log gets the rule, the page without ids and query,
 *  and the host of the blocked resource. */
export function cspReports({ env, log }: Runtime, words: ReadonlySet<string>): Hono<Site> {
  const ofNetwork = createRateLimit(OF_NETWORK)
  const ofAll = createRateLimit(OF_ALL)
  const app = new Hono<Site>()
  app.post(CSP_REPORTS, async (c) => {
    if (!(Number(c.req.header('Content-Length')) <= MOST_BYTES)) return c.body(null, 413)
    const report = reportForm.safeParse(parsed(await c.req.text()))
    if (!report.success) return c.body(null, 400)
    if (await ofNetwork.take(limitedNetwork(clientAddress(c, env.TRUST_PROXY)))) return c.body(null, 429)
    if (await ofAll.take('all')) return c.body(null, 429)
    const violation = report.data['csp-report']
    const page = URL.parse(violation['document-uri'] ?? '')
    log.warn(
      {
        part: 'csp',
        rule: word(violation['effective-directive'] ?? violation['violated-directive']?.split(' ')[0]),
        page: page ? redactPath(page.pathname, words) : 'unknown',
        blocked: blockedHost(violation['blocked-uri'] ?? ''),
      },
      'a page tried what its policy refuses',
    )
    return c.body(null, 204)
  })
  return app
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const word = (text = '') => (/^[a-z-]{1,40}$/.test(text) ? text : 'unknown')

/** The host, or a keyword such as `inline`. */
function blockedHost(address: string): string {
  const { host } = URL.parse(address) ?? { host: '' }
  return /^[\w.:-]{1,100}$/.test(host) ? host : word(address)
}
