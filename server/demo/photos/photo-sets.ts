import type { Photo } from '#app/features/listings/rules.ts'
import type { PropertyType } from '#app/features/listings/choices.ts'
import { variantAddress } from '#app/platform/files/images/photo-addresses.ts'
import sets from './photo-sets.json' with { type: 'json' }
import type { Random } from '../random.ts'

type PhotoSet = { home: string; photos: Photo[] }

/** The pictures of public/demo-photos by invented home (server/demo/photos/NOTE.md). */
const photoSets: PhotoSet[] = sets.map(({ home, photos }) => ({
  home,
  photos: photos.map(({ key, alt, width, height, thumbhash }) => ({
    src: variantAddress(`/demo-photos/${key}`, width),
    alt,
    width,
    height,
    thumbhash,
  })),
}))

/** The original of a demo picture, before processing, below server/demo/photos. */
export function sourceOf(key: string): { path: string; alt: string } {
  for (const { home, photos } of sets)
    for (const { key: other, file, alt } of photos) if (other === key) return { path: `${home}/${file}`, alt }
  throw new Error(`the demo has no picture ${key}`)
}

/** A bathroom is never a home's first picture. */
const bathrooms = new Set(
  sets.flatMap(({ photos }) => photos.filter(({ file }) => file.includes('bathroom')).map(({ key }) => key)),
)
export const isBathroom = (photo: Pick<Photo, 'src'>): boolean => bathrooms.has(keyOf(photo))

export const keyOf = ({ src }: Pick<Photo, 'src'>) => src.split('/')[2] ?? ''

/** The addresses of all pictures that ship with the demo. */
export const shippedAddresses: string[] = photoSets.flatMap(({ photos }) => photos.map(({ src }) => src))

const studios = ['sage-studio', 'concrete-loft', 'linen-studio']
const oneBedroom = ['navy-walnut-flat', 'teak-walkup']
const flats = ['white-oak-loft', 'citrus-court']
const houses = ['terracotta-casita', 'maple-craftsman']

/** The sets that fit such a home. */
function fittingSets(type: PropertyType, bedrooms: number): PhotoSet[] {
  const homes =
    bedrooms === 0
      ? studios
      : type === 'House'
        ? bedrooms >= 4
          ? ['blush-bungalow', ...houses]
          : houses
        : type === 'Townhouse'
          ? bedrooms >= 4
            ? ['garden-rowhouse']
            : ['harbor-townhouse', 'garden-rowhouse']
          : bedrooms === 1
            ? oneBedroom
            : flats
  return photoSets.filter(({ home }) => homes.includes(home))
}

/** Some pictures of one set, in the order of the set, which begins with the most informative ones. */
export function newPhotos(random: Random, type: PropertyType, bedrooms: number): Photo[] {
  const { photos } = random.pick(fittingSets(type, bedrooms))
  return photos.slice(0, random.whole(3, photos.length))
}

/** Assigns pictures to homes in the order in which a page lists them, so that the same first picture repeats as late as
 *  possible. Each home keeps its number of pictures, from one matching set. */
export function spreadLeads(
  homes: { key: string; campus: string; type: PropertyType; bedrooms: number; count: number }[],
): Map<string, Photo[]> {
  const lastSeen = new Map<string, number>()
  const seen = (list: string, src: string) => lastSeen.get(`${list} ${src}`) ?? -1_000
  const counters = new Map<string, number>()
  const spread = new Map<string, Photo[]>()
  for (const home of homes) {
    const lists = [home.campus, 'all']
    const at = lists.map((list) => (counters.get(list) ?? 0) + 1)
    lists.forEach((list, index) => counters.set(list, at[index] ?? 0))
    if (home.count === 0) continue
    const choices = fittingSets(home.type, home.bedrooms).flatMap(({ photos }) =>
      photos
        .filter((lead) => !isBathroom(lead))
        .map((lead) => {
          const gaps = lists.map((list, index) => (at[index] ?? 0) - seen(list, lead.src))
          // Weighted toward pages of one campus, which are more common than pages of all.
          return { photos, lead, gap: Math.min(gaps[0] ?? 0, 60) * 2 + Math.min(gaps[1] ?? 0, 60) }
        }),
    )
    const best = choices.reduce((one, other) => (other.gap > one.gap ? other : one))
    lists.forEach((list, index) => lastSeen.set(`${list} ${best.lead.src}`, at[index] ?? 0))
    const rest = best.photos.filter((photo) => photo !== best.lead)
    spread.set(home.key, [best.lead, ...rest].slice(0, home.count))
  }
  return spread
}
