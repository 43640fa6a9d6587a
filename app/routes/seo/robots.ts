import type { Route } from './+types/robots'
import { requestContext } from '#app/platform/request-context.ts'

/** Crawlers may fetch all public pages, except those that call another service for each visit. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /dev',
    'Disallow: /expanded-listing/*/drive',
    '',
    `Sitemap: ${context.get(requestContext).settings.publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
