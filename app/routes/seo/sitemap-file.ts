import { href } from 'react-router'
import type { Route } from './+types/sitemap-file'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { sitemapListings } from '#app/features/listings/sitemap.query.server.ts'
import { sitemapSublets } from '#app/features/sublets/sitemap.query.server.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { emptySearch, searchHref } from '#app/features/search/search-params.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { sitemap, xmlResponse } from '#app/platform/addresses/sitemap.ts'
import { guideEntries } from '#app/features/site/guides.query.server.ts'

/** `pages.xml`, `sublets.xml`, or `listings-1.xml` and so on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { publicUrl } = ctx.settings
  if (params.file === 'pages.xml')
    return xmlResponse(sitemap((await pages(ctx)).map((path) => ({ url: `${publicUrl}${path}` }))))
  if (params.file === 'sublets.xml')
    return xmlResponse(
      sitemap(
        (await sitemapSublets(ctx)).map(({ id, updatedAt }) => ({
          url: `${publicUrl}${href('/sublets/:subletId', { subletId: id })}`,
          changed: updatedAt,
        })),
      ),
    )
  const number = /^listings-([1-9]\d{0,4})\.xml$/.exec(params.file)?.[1]
  const homes = number === undefined ? [] : await sitemapListings(ctx, Number(number))
  if (homes.length === 0) throw new NotFound()
  return xmlResponse(
    sitemap(
      homes.map(({ slug, updatedAt }) => ({ url: `${publicUrl}${detailHref(slug)}`, changed: updatedAt })),
    ),
  )
}

async function pages(ctx: Context): Promise<string[]> {
  const [campuses, guides] = await Promise.all([listCampuses(ctx), guideEntries(ctx)])
  return [
    '/',
    href('/listings/:propertyType?'),
    ...propertyTypes.map((type) => searchHref({ ...emptySearch, type })),
    ...campuses.map(({ slug }) => searchHref({ ...emptySearch, campus: slug })),
    ...(guides.length > 0 ? [href('/guides/:guide?')] : []),
    ...guides.map(({ slug }) => href('/guides/:guide?', { guide: slug })),
    href('/sublets'),
    href('/about-us'),
    href('/sell-with-us'),
    href('/terms'),
    href('/privacy'),
    href('/accessibility'),
  ]
}
