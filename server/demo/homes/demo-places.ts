import type { PlaceInput } from '#app/features/listings/save-places.server.ts'
import { DEMO_SOURCE, type PlaceCategory } from '#app/features/listings/rules.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { placeName } from '../people/invented-names.ts'
import type { DemoCampus } from './neighborhoods.ts'
import type { Random } from '../random.ts'

const kinds: Record<Exclude<PlaceCategory, 'university'>, { count: number; what: string[] }> = {
  restaurant: { count: 4, what: ['Kitchen', 'Noodle Bar', 'Taqueria', 'Grill', 'Pizza', 'Curry House'] },
  cafe: { count: 3, what: ['Coffee', 'Tea House', 'Espresso', 'Bakery'] },
  grocery: { count: 2, what: ['Market', 'Grocery', 'Foods'] },
  pharmacy: { count: 1, what: ['Pharmacy'] },
  transit: { count: 3, what: ['Station', 'Bus Stop', 'Shuttle Stop'] },
}
const campusKinds = ['Library', 'Student Center', 'Lecture Hall', 'Science Building', 'Sports Hall']

/** Invented shops and stops in each neighborhood, and invented buildings near the center of the campus. */
export function newDemoPlaces(
  random: Random,
  campus: DemoCampus,
  center: { lat: number; lng: number },
  now: Date,
): PlaceInput[] {
  const sourceDate = utcDay(now)
  const places: PlaceInput[] = []
  const add = (category: PlaceCategory, what: string, lat: number, lng: number) =>
    places.push({
      category,
      name: placeName(random, what),
      lat: Number(lat.toFixed(5)),
      lng: Number(lng.toFixed(5)),
      source: DEMO_SOURCE,
      sourceDate,
      externalId: `${campus.slug}-place-${places.length + 1}`,
    })
  for (const { box } of campus.neighborhoods)
    for (const [category, { count, what }] of Object.entries(kinds) as [PlaceCategory, typeof kinds.cafe][])
      for (let made = 0; made < count; made += 1)
        add(
          category,
          random.pick(what),
          random.between(box.south, box.north),
          random.between(box.west, box.east),
        )
  for (const what of campusKinds)
    add(
      'university',
      what,
      center.lat + random.between(-0.003, 0.003),
      center.lng + random.between(-0.003, 0.003),
    )
  // Students choose theirs among these.
  const buildings = places
    .filter(({ category }) => category === 'university')
    .map((place) => ({ ...place, category: 'building' as const, externalId: `${place.externalId}-building` }))
  return [...places, ...buildings]
}
