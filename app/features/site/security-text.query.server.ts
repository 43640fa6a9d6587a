import { href } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import { visitorSite } from './site.query.server.ts'

/** Days for which the text is valid; RFC 9116 recommends less than a year. */
const HOLDS = 180
const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Whom to tell about a vulnerability, as RFC 9116 specifies: the site's support address and its contact form. */
export async function securityText(ctx: Context): Promise<string> {
  const { publicUrl, support } = await visitorSite(ctx)
  const expires = new Date((Math.floor(ctx.now().getTime() / DAY) + HOLDS) * DAY)
  const lines = [
    ...(support?.email ? [`Contact: mailto:${support.email}`] : []),
    `Contact: ${publicUrl}${href('/about-us')}#contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${href('/.well-known/security.txt')}`,
  ]
  return `${lines.join('\n')}\n`
}
