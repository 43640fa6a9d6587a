import {
  AirVent,
  Armchair,
  Car,
  Cctv,
  Check,
  CookingPot,
  Droplets,
  Dumbbell,
  Fence,
  Heater,
  Microwave,
  PawPrint,
  Sofa,
  Sun,
  Tv,
  Utensils,
  WashingMachine,
  Waves,
  Wifi,
  Zap,
  ArrowUpDown,
  type LucideIcon,
} from 'lucide-react'
import { Icon } from '#app/ui/icon.tsx'
import { findAmenity } from '../facts/find-amenity.ts'

const byKey: Record<string, LucideIcon> = {
  wifi: Wifi,
  laundry: WashingMachine,
  laundry_in_unit: WashingMachine,
  parking: Car,
  gym: Dumbbell,
  furnished: Sofa,
  dishwasher: Utensils,
  microwave: Microwave,
  kitchen: CookingPot,
  terrace: Sun,
  elevator: ArrowUpDown,
  tv: Tv,
  patio: Fence,
  cctv: Cctv,
  pets: PawPrint,
  ac: AirVent,
  heating: Heater,
  water: Droplets,
  electricity: Zap,
  pool: Waves,
  common: Armchair,
}

/** Keywords in free text that choose an icon (specification part 2 §9), most specific first. */
const byKeyword: [RegExp, LucideIcon][] = [
  [/\bwi-?fi\b|internet/, Wifi],
  [/\bgym\b|fitness/, Dumbbell],
  [/\bpool\b|swim/, Waves],
  [/laundry|washer|dryer/, WashingMachine],
  [/parking|garage/, Car],
  [/kitchen/, CookingPot],
  [/heating|heater/, Heater],
  [/electric/, Zap],
  [/\bwater\b/, Droplets],
  [/elevator|\blift\b/, ArrowUpDown],
  [/common|community|lounge/, Armchair],
]

/** The icon of an amenity by its label; a tick if no keyword matches. */
export function AmenityIcon({ label }: { label: string }) {
  const text = label.toLowerCase()
  const known = byKey[findAmenity(label)?.key ?? '']
  return (
    <Icon of={known ?? byKeyword.find(([word]) => word.test(text))?.[1] ?? Check} className="text-ink-2" />
  )
}
