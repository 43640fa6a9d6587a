import type { AccessFeature } from '#app/features/listings/amenities.ts'
import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { Site } from './buildings.ts'
import type { Shape } from './home-shape.ts'
import type { Random } from '../random.ts'

const DAY = 86_400_000

/** Availability, lease length and last confirmation; all relative to `now`. */
export function newTerms(random: Random, shape: Shape, now: Date): Partial<ListingInput> {
  const sublet = random.chance(0.06)
  const lease = sublet
    ? random.pick([[3], [4], [5]])
    : random.pick([[12], [12], [12], [10, 12], [9, 12], [6, 12], [12, 24], [3, 6, 12]])
  const confirmed = !random.chance(0.1)
  return {
    leaseType: sublet ? 'sublet' : random.chance(0.15) ? null : shape.byBed ? 'individual' : 'joint',
    leaseMonths: random.chance(0.1) ? null : lease,
    availableFrom: random.chance(0.13) ? null : availableFrom(random, now),
    confirmedAt: confirmed ? new Date(now.getTime() - random.between(0.1, 40) * DAY) : null,
    // Nearly no home has a manager (give-demo-homes.ts). Drawn, so that whatever is drawn later stays.
    confirmedBy: confirmed ? random.weighted({ operator: 1 }) : null,
    listedAt: new Date(now.getTime() - random.between(0.2, 75) * DAY),
  }
}

/** Soon, in a few months, or on a day in August when the next academic year begins. */
function availableFrom(random: Random, now: Date): string {
  const when = random.weighted({ soon: 35, later: 35, august: 30 })
  const days = when === 'soon' ? random.whole(-10, 30) : random.whole(31, 150)
  if (when !== 'august') return utcDay(new Date(now.getTime() + days * DAY))
  const year = now.getUTCMonth() < 7 ? now.getUTCFullYear() : now.getUTCFullYear() + 1
  return `${year}-08-${String(random.pick([1, 1, 8, 15, 15, 20])).padStart(2, '0')}`
}

const inside = ['dishwasher', 'microwave', 'kitchen', 'ac', 'heating', 'tv', 'wifi', 'terrace', 'patio']
const around = ['gym', 'pool', 'cctv', 'common', 'Bike storage', 'Study lounge', 'EV charging', 'Roof garden']
const gardens = ['patio', 'Front porch', 'Fenced yard', 'Bike storage', 'Herb garden']

/** The equipment of a home. Some facts are left unknown, as in real listings. */
export function newEquipment(random: Random, shape: Shape, site: Site): Partial<ListingInput> {
  const extra = site.building
    ? random.some(around, random.whole(1, 4))
    : random.some(gardens, random.whole(0, 2))
  const unsaid = <Value>(value: Value) => (random.chance(0.12) ? null : value)
  return {
    furnished: unsaid(random.chance(shape.byBed ? 0.6 : 0.25)),
    pets: unsaid(random.weighted({ allowed: 30, cats_only: 15, ask: 20, not_allowed: 35 })),
    laundry: unsaid(random.weighted({ in_unit: 35, on_site: 45, hookups: 8, none: 12 })),
    parkingSpaces: unsaid(
      random.chance(0.35) ? 0 : random.whole(1, Math.max(1, Math.min(3, shape.bedrooms))),
    ),
    amenities: [...random.some(inside, random.whole(2, 7)), ...extra, ...(site.elevator ? ['elevator'] : [])],
    accessFeatures: access(random, site),
  }
}

function access(random: Random, site: Site): AccessFeature[] {
  const has: AccessFeature[] = site.elevator ? ['elevator'] : []
  if (random.chance(site.elevator ? 0.45 : 0.12)) has.push('step_free')
  if (has.includes('step_free') && random.chance(0.3)) has.push('roll_in_shower')
  if (random.chance(0.04)) has.push('visual_alarm')
  return has
}
