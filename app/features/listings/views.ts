import type { ShownCommute } from '#app/features/commute/shown-commute.ts'
import type { CardCost, Cost, MoveInCash } from './facts/price.ts'
import type { PlainFacts } from './fields/home-fields.ts'
import type { Unlisted } from './freshness-rules.ts'
import type { AccessFeature } from './facts/amenities.ts'
import type { ShownDrive } from './facts/drive.ts'
import type { Way, WayToCampus } from './facts/to-campus.ts'
import type {
  Confirmer,
  Floorplan,
  ListingStatus,
  PetPolicy,
  Photo,
  Precision,
  PropertyType,
} from './rules.ts'

/** A home as pages get it, never the whole row. Money in cents per month, distances in straight-line miles, dates ISO. */
export type ListingCard = {
  id: string
  slug: string
  name: string
  address: string
  city: string | null
  campus: { slug: string; shortName: string }
  type: PropertyType
  beds: number
  bedrooms: number
  baths: number | null
  squareFeet: number | null
  cost: CardCost
  miles: number | null
  precision: Precision | null
  lat: number | null
  lng: number | null
  /** `14 min walk to USC`, or by another way that the search chose; null when it is not known (facts/to-campus.ts). */
  toCampus: string | null
  availableFrom: string | null
  pets: PetPolicy | null
  confirmedAt: string | null
  confirmedBy: Confirmer | null
  /** Up to 3 labels (specification part 2 §9). */
  amenities: string[]
  /** The first photo, if there is one; `photoCount` is their total number. */
  photos: Photo[]
  photoCount: number
}

/** A home in the list of a search. `text`: the inside of its card as HTML, missing where the page has it already. */
export type WrittenHome = Pick<ListingCard, 'id' | 'name'> & { text?: string }

type Facts = PlainFacts & Omit<ListingCard, 'amenities' | 'campus' | 'cost' | 'toCampus'>

/** Everything the detail page shows. */
export type ListingDetail = Facts & {
  cost: Cost
  /** `hasEntrances`: ways end at the nearest of its entrances, otherwise at its position. */
  campus: ListingCard['campus'] & { name: string; lat: number; lng: number; hasEntrances: boolean }
  /** Along the streets, on foot and by bike; null where no streets lead from it to the campus. */
  commute: ShownCommute | null
  /** The stored drive to the campus if it is short enough to show (drive.ts). */
  drive: ShownDrive | null
  /** The minutes of every way that is known, as the API and files say them. */
  toCampus: WayToCampus[]
  /** Whether it may be requested from a routing service: none is stored and the home could be near enough. */
  driveAskable: boolean
  description: string
  zip: string | null
  amenities: string[]
  accessFeatures: AccessFeature[]
  floorplans: Floorplan[]
  moveIn: MoveInCash
  source: string
  listedAt: string
  status: ListingStatus
  /** Why it is not in search although it is published. */
  unlisted: Unlisted | 'withheld' | null
  /** Whether it has a manager, who can be asked. */
  managed: boolean
  /** Archived homes answer 410 with similar ones. */
  archived: boolean
}

/** A new rent in cents, by the home's price basis. */
export type PriceChange = { at: string; from: number; to: number }

/** A shop, stop or the like near a home, with its source. */
export type NearbyPlace = {
  id: string
  name: string
  lat: number
  lng: number
  /** Straight line. */
  miles: number
  source: string
  /** ISO date of the source. */
  sourceDate: string
}

/** How a home suits the person or group the search is judged for, as its card shows it. */
/** How well a home fits people who look together (features/search/requirements.ts). */
export type FitLevel = 'fits' | 'near' | 'far'

export type HomeFit = { level: FitLevel; title: string; lines: string[] }

export type ListingPage = { items: ListingCard[]; total: number; page: number; pages: number }

/** The number of homes for each filter option. */
export type Facets = {
  /** Null while there are too many homes to count before the page is shown. */
  counts: FacetCounts | null
  /** The ways to campus of which minutes are known for any home. */
  ways: Way[]
}
export type FacetCounts = {
  amenities: Record<string, number>
  access: Record<string, number>
  beds: Record<number, number>
  baths: Record<string, number>
  types: Record<string, number>
  /** Homes in equal steps of the budget, for the chart: lower bound in dollars a month, and count. Steps without homes are left
   *  out at both ends, but for one at each. */
  budget: { from: number; count: number }[]
  /** By the most minutes to campus. */
  minutes: Record<number, number>
}

/** An active filter: its label, alone and in a sentence, the search without it, and how many homes that search has. */
export type FilterChip = { key: string; label: string; quoted: string; href: string; total: number }

export type MapPin = {
  id: string
  lat: number
  lng: number
  /** cents */ price: number
  precision: Precision | null
  /** Only when the search is judged for somebody. */
  fit?: FitLevel
  /** To campus, only where they were asked for; null when they are not known. */
  minutes?: number | null
  /** By which way they are, and the day of its source (facts/to-campus.ts). */
  way?: Way | null
  sourceDate?: string | null
}
export type MapCluster = { lat: number; lng: number; count: number; box: [number, number, number, number] }
/** All matching homes as pins or, when there are too many, as exact clusters; `unplaced` have no position. */
export type MapView = { pins: MapPin[]; clusters: MapCluster[]; total: number; unplaced: number }
