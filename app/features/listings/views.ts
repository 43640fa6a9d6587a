import type { ShownCommute } from '#app/features/commute/shown-commute.ts'
import type { CardCost, Cost, CostLine, MoveInCash } from './price.ts'
import type { PlainFacts } from './home-fields.ts'
import type { Unlisted } from './freshness-rules.ts'
import type { AccessFeature } from './amenities.ts'
import type { ShownDrive, WayToCampus } from './to-campus.ts'
import type { Confirmer, Floorplan, ListingStatus, Photo, Precision } from './rules.ts'
import type { PetPolicy, PropertyType, PriceBasis } from './choices.ts'
import type { OffererFacts } from '#app/features/companies/rules.ts'

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
  /** The way to campus for cards, without the campus and without "about": `14 min walk`. */
  minutes: string | null
  availableFrom: string | null
  pets: PetPolicy | null
  confirmedAt: string | null
  confirmedBy: Confirmer | null
  /** Whether its manager’s list lacks it since it was confirmed. */
  offList?: boolean
  /** Up to 3 labels (specification part 2 §9). */
  amenities: string[]
  /** The first photo, if there is one; `photoCount` is their total number. */
  photos: Photo[]
  photoCount: number
}

type Facts = PlainFacts & Omit<ListingCard, 'amenities' | 'campus' | 'cost' | 'toCampus' | 'minutes'>

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
  /** Fees that a tenant may choose; those that the address names are part of `cost` and `moveIn`. */
  optional: CostLine[]
  source: string
  listedAt: string
  status: ListingStatus
  /** Why it is not in search although it is published. */
  unlisted: Unlisted | 'withheld' | null
  /** Who offers it; null in a preview. */
  offerer: OffererFacts | null
  /** What the office chose to say about its company, as sentences. */
  registered: string[]
  /** Whether it has a manager, who can be asked. */
  managed: boolean
  /** Whether its manager's list lacks it, and nobody confirmed it since. */
  offList: boolean
  /** What its manager marked it as rented for (rented.ts). */
  rentedThrough: string | null
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

/** A home in one of somebody's lists. */
export type SavedHome = {
  home: ListingCard
  /** ISO: when it was liked, hidden or last opened. */
  at: string
  /** No longer published: the card shows its last facts. `told`: its page still responds and says so. */
  gone: false | 'told' | 'silent'
  /** What its manager marked it as rented for (listings/rented.ts). */
  rentedThrough: string | null
  /** Cents a month by which it is more expensive (below zero: cheaper) than when it was liked; null when the price is the
   *  same, the price basis changed, or the list is not of likes. */
  change: { cents: number; basis: PriceBasis } | null
}
