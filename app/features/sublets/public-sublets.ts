import { z } from 'zod'
import { photoItem } from '#app/features/listings/public-listing.ts'
import type { SubletSearch } from './sublet-search.ts'

/** The parameters of `GET /api/sublets`, which `readSubletSearch` reads. */
export const subletParameters = z.object({
  campus: z.string().meta({ description: 'Slug of the campus of who offers it, see /api/campuses' }),
  from: z.iso.date().meta({ description: 'With until: the time that it must overlap' }),
  until: z.iso.date(),
})

const cents = z.number().int().min(0)

/** Sublets in the JSON API: nothing about who offers them, and only the area of where they are (PRODUCT.md §4). */
export const publicSublets = z
  .strictObject({
    items: z.array(
      z.strictObject({
        id: z.uuid(),
        url: z.url().meta({ description: 'The page of the sublet' }),
        kind: z.enum(['shared', 'room', 'home', 'takeover']).meta({
          description:
            '"shared": a room whose poster goes on living there; "takeover": the poster’s own lease',
        }),
        campusName: z.string().meta({ description: 'Short name of the campus of who offers it' }),
        area: z.string().meta({ description: 'As its poster calls it' }),
        rentCents: cents.meta({ description: 'Per month' }),
        ownRentCents: cents.meta({ description: 'What the poster pays a month' }),
        freeFrom: z.iso.date(),
        freeUntil: z.iso.date().meta({ description: 'The last day' }),
        preferredSex: z
          .enum(['female', 'male'])
          .nullable()
          .meta({ description: 'With whom the poster would share; only where kind is "shared"' }),
        lat: z.number().nullable().meta({ description: 'The middle of an area of about a kilometer' }),
        lng: z.number().nullable(),
        photos: z.array(photoItem).meta({ description: 'The first one' }),
        photoCount: z.number().int(),
      }),
    ),
    total: z.number().int().meta({ description: 'Of all; at most 200 are in items' }),
    notes: z.array(z.string()).meta({ description: 'Parameters that were not applied' }),
  })
  .meta({ id: 'Sublets' })

/** A sentence for each parameter that was not applied. @param search the search that was read from them */
export function subletNotes(params: URLSearchParams, search: SubletSearch): string[] {
  return [...new Set(params.keys())].slice(0, 10).flatMap((name) => {
    if (!isParameter(name)) return [`There is no parameter “${name.slice(0, 40)}”.`]
    const text = params.get(name) ?? ''
    if (text === '' || search[name] !== null) return []
    const kind = name === 'campus' ? 'campus' : 'date'
    return [`We couldn’t read “${text.slice(0, 40)}” as a ${kind}, so it isn’t applied.`]
  })
}

const isParameter = (name: string): name is keyof SubletSearch => Object.hasOwn(subletParameters.shape, name)
