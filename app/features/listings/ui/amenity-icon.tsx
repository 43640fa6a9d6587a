import { Icon, type IconName } from '#app/ui/icon.tsx'
import { findAmenity } from '../find-amenity.ts'
import { ownValue } from '#app/platform/own-value.ts'

const byKey: Record<string, IconName> = {
  wifi: 'wifi',
  laundry: 'washing-machine',
  laundry_in_unit: 'washing-machine',
  parking: 'car',
  gym: 'dumbbell',
  furnished: 'sofa',
  dishwasher: 'utensils',
  microwave: 'microwave',
  kitchen: 'cooking-pot',
  terrace: 'sun',
  elevator: 'arrow-up-down',
  tv: 'tv',
  patio: 'fence',
  cctv: 'cctv',
  pets: 'paw-print',
  ac: 'air-vent',
  heating: 'heater',
  water: 'droplets',
  electricity: 'zap',
  pool: 'waves',
  common: 'armchair',
}

/** Keywords in free text that choose an icon (specification part 2 §9), most specific first. */
const byKeyword: [RegExp, IconName][] = [
  [/\bwi-?fi\b|internet/, 'wifi'],
  [/\bgym\b|fitness/, 'dumbbell'],
  [/\bpool\b|swim/, 'waves'],
  [/laundry|washer|dryer/, 'washing-machine'],
  [/parking|garage/, 'car'],
  [/kitchen/, 'cooking-pot'],
  [/heating|heater/, 'heater'],
  [/electric/, 'zap'],
  [/\bwater\b/, 'droplets'],
  [/elevator|\blift\b/, 'arrow-up-down'],
  [/common|community|lounge/, 'armchair'],
]

/** An amenity's icon, by its label; a check mark if no keyword matches. */
export function AmenityIcon({ label }: { label: string }) {
  const text = label.toLowerCase()
  const known = ownValue(byKey, findAmenity(label)?.key ?? '')
  return (
    <Icon of={known ?? byKeyword.find(([word]) => word.test(text))?.[1] ?? 'check'} className="text-ink-2" />
  )
}
