import { z } from 'zod'
import { createDocument } from 'zod-openapi'
import { accessFeatures, filterAmenities } from '#app/features/listings/amenities.ts'
import { publicListingDetail, publicMap, publicPage } from '#app/features/listings/public-listing.ts'
import { ways } from '#app/features/listings/ways.ts'
import { PEOPLE_MAX, sorts } from '#app/features/listings/limits.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import type { SearchName } from '#app/features/search/search-params.ts'

const dollars = z.number().int().min(0)
const error = z.object({ error: z.string(), requestId: z.string() }).meta({ id: 'Error' })
const campuses = z
  .object({ items: z.array(z.object({ slug: z.string(), name: z.string(), shortName: z.string() })) })
  .meta({ id: 'Campuses' })
const people = z
  .number()
  .int()
  .min(1)
  .max(PEOPLE_MAX)
  .optional()
  .meta({ description: 'How many share a home' })

/** The parameters of the listings page, whose beds and baths mean "or more" unless told. Invalid ones are left out, with a
 *  note. */
const searchParameters = z.object({
  campus: z.string().optional().meta({ description: 'Slug of a campus' }),
  type: z.enum(propertyTypes).optional(),
  q: z.string().optional().meta({ description: 'Words in any order; beginnings and typos are found' }),
  min: dollars.optional().meta({ description: 'Dollars per month' }),
  max: dollars.optional().meta({ description: 'Dollars per month' }),
  perBed: z.enum(['0']).optional().meta({ description: '0: money means the whole home, not one share' }),
  people,
  beds: z.number().int().optional(),
  baths: z.number().multipleOf(0.5).optional(),
  orMore: z
    .enum(['0', '1'])
    .optional()
    .meta({ description: '1: beds and baths are the least, not the exact number; 0 beds is a studio alone' }),
  amenities: z.array(z.enum(filterAmenities.map(({ key }) => key))).optional(),
  access: z.array(z.enum(accessFeatures.map(({ key }) => key))).optional(),
  moveIn: z.iso.date().optional().meta({ description: 'Available on this day or before' }),
  lease: z
    .number()
    .int()
    .min(1)
    .max(30)
    .optional()
    .meta({ description: 'Months; 1 also finds month to month' }),
  box: z.string().optional().meta({ description: 'west,south,east,north in degrees' }),
  way: z
    .string()
    .optional()
    .meta({
      description: `The way that \`minutes\` and that order mean: ${ways.join(', ')}, or several with commas, of which the quickest counts; walk by default`,
    }),
  minutes: z
    .number()
    .int()
    .min(1)
    .max(240)
    .optional()
    .meta({ description: 'At most so many minutes to campus; homes without known ones are left out' }),
  sort: z
    .enum(sorts)
    .optional()
    .meta({ description: 'minutes: quickest to campus first, homes without known minutes last' }),
} satisfies Record<Exclude<SearchName, 'page'>, z.ZodType>)

const answer = (schema: z.ZodType, description: string) => ({
  description,
  headers: z.object({ ETag: z.string() }),
  content: { 'application/json': { schema } },
})
const unchanged = { description: 'The ETag of If-None-Match is still right' }

/** The OpenAPI document of the public API at `origin`. */
export function publicApi(origin: string): ReturnType<typeof createDocument> {
  const get = (summary: string, schema: z.ZodType, query?: z.ZodObject) => ({
    get: {
      summary,
      requestParams: query && { query },
      responses: { 200: answer(schema, summary), 304: unchanged },
    },
  })
  const one = get('One home, by id or slug', publicListingDetail, z.object({ people })).get
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Roost',
      version: '1',
      description:
        'Published homes near a campus. Read-only, no key; money in cents unless a parameter says dollars.',
    },
    servers: [{ url: origin }],
    paths: {
      '/api/listings': get(
        'Homes of a search, 50 on a page',
        publicPage,
        searchParameters.extend({ page: z.number().int().min(1).optional() }),
      ),
      '/api/listings/map': get('Every home of a search, for a map', publicMap, searchParameters),
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
      '/api/campuses': get('Every campus', campuses),
    },
  })
}
