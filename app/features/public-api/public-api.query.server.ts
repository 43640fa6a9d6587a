import { z } from 'zod'
import { createDocument } from 'zod-openapi'
import { publicListingDetail, publicMap, publicPage } from '#app/features/listings/public-listing.ts'
import { searchParameters } from '#app/features/search/filters.server.ts'
import { publicSublets, subletParameters } from '#app/features/sublets/public-sublets.ts'

const error = z.object({ error: z.string(), requestId: z.string() }).meta({ id: 'Error' })
const campuses = z
  .object({ items: z.array(z.object({ slug: z.string(), name: z.string(), shortName: z.string() })) })
  .meta({ id: 'Campuses' })
const answer = (schema: z.ZodType, description: string) => ({
  description,
  headers: z.object({ ETag: z.string() }),
  content: { 'application/json': { schema } },
})
const unchanged = { description: 'The ETag of If-None-Match is still right' }

/** The OpenAPI document of the public API at `origin`. @param title the site's name */
export function publicApi({
  origin,
  title,
}: {
  origin: string
  title: string
}): ReturnType<typeof createDocument> {
  const get = (summary: string, schema: z.ZodType, query?: z.ZodObject) => ({
    get: {
      summary,
      requestParams: query && { query },
      responses: { 200: answer(schema, summary), 304: unchanged },
    },
  })
  const one = get('One home, by id or slug', publicListingDetail, searchParameters.pick({ people: true })).get
  return createDocument({
    openapi: '3.1.1',
    info: {
      title,
      version: '1',
      description:
        'Published homes near a campus, and sublets by students. Read-only, no key; money in cents unless a parameter says dollars.',
    },
    servers: [{ url: origin }],
    paths: {
      '/api/listings': get('Homes of a search, 50 on a page', publicPage, searchParameters),
      '/api/listings/map': get(
        'Every home of a search, for a map',
        publicMap,
        searchParameters.omit({ page: true }),
      ),
      '/api/listings/{id}': {
        get: {
          ...one,
          requestParams: { ...one.requestParams, path: z.object({ id: z.string() }) },
          responses: {
            ...one.responses,
            404: { description: 'No such home', content: { 'application/json': { schema: error } } },
            410: { description: 'No longer available', content: { 'application/json': { schema: error } } },
          },
        },
      },
      '/api/sublets': get('Sublets by students, the soonest first', publicSublets, subletParameters),
      '/api/campuses': get('Every campus', campuses),
    },
  })
}
