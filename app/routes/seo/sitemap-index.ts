import type { Route } from './+types/sitemap-index'
import { countSitemaps } from '#app/features/listings/sitemap.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { sitemapIndex, xmlResponse } from '#app/platform/addresses/sitemap.ts'

/** The index of all sitemaps: the site's own pages, sublets, then homes in files of 50,000. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const files = Array.from({ length: await countSitemaps(ctx) }, (_, index) => `listings-${index + 1}`)
  return xmlResponse(
    sitemapIndex(
      ['pages', 'sublets', ...files].map((file) => ({
        url: `${ctx.settings.publicUrl}/sitemaps/${file}.xml`,
      })),
    ),
  )
}
