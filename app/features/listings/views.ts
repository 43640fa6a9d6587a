import type { ShownCommute } from '#app/features/commute/shown-commute.ts'
import type { CardCost, Cost, CostLine, MoveInCash } from './price.ts'
import type { PlainFacts } from './home-fields.ts'
import type { Unlisted } from './freshness-rules.ts'
import type { AccessFeature } from './amenities.ts'
import type { ShownDrive, WayToCampus } from './to-campus.ts'
import type { Confirmer, Floorplan, ListingStatus, Photo, Precision } from './rules.ts'
import type { PetPolicy, PropertyType, PriceBasis } from './choices.ts'
import type { OffererFacts } from '#app/features/companies/rules.ts'

/** A home as pages receive it, never the whole row. Money in cents per month, distances in straight-line miles, dates ISO. */
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
  /** `14 min walk to USC`, or another way that the search chose; null when unknown (listings/to-campus.ts). */
  toCampus: string | null
  /** The way to campus for cards, without the campus and without "about": `14 min walk`. */
  minutes: string | null
  availableFrom: string | null
  pets: PetPolicy | null
  confirmedAt: string | null
  confirmedBy: Confirmer | null
  /** Whether its manager’s list has lacked it since it was last confirmed. */
  offList?: boolean
  /** Up to 3 labels (specification part 2 §9). */
  amenities: string[]
  /** The first photo, if any; `photoCount` is the total. */
  photos: Photo[]
  photoCount: number
}

type Facts = PlainFacts & Omit<ListingCard, 'amenities' | 'campus' | 'cost' | 'toCampus' | 'minutes'>

/** Everything the detail page shows. */
export type ListingDetail = Facts & {
  cost: Cost
  /** `hasEntrances`: routes end at the nearest entrance, otherwise at the campus's position. */
  campus: ListingCard['campus'] & { name: string; lat: number; lng: number; hasEntrances: boolean }
  /** Along the streets, on foot and by bike; null if no streets lead from the home to the campus. */
  commute: ShownCommute | null
  /** The stored drive to campus, if it is short enough to show (to-campus.ts). */
  drive: ShownDrive | null
  /** The minutes by every known way, as the API and files give them. */
  toCampus: WayToCampus[]
  /** Whether a drive may be requested from a routing service: none is stored and the home may be near enough. */
  driveAskable: boolean
  description: string
  zip: string | null
  amenities: string[]
  accessFeatures: AccessFeature[]
  floorplans: Floorplan[]
  moveIn: MoveInCash
  /** Optional fees; those named in the URL are part of `cost` and `moveIn`. */
  optional: CostLine[]
  source: string
  listedAt: string
  status: ListingStatus
  /** Why a published home is not in search. */
  unlisted: Unlisted | 'withheld' | null
  /** Who offers it; null in a preview. */
  offerer: OffererFacts | null
  /** Sentences that the office chose to publish about its company. */
  registered: string[]
  /** Whether it has a manager who can be contacted. */
  managed: boolean
  /** Whether its manager's list lacks it and nobody has confirmed it since. */
  offList: boolean
  /** The lease for which its manager marked it as rented (rented.ts). */
  rentedThrough: string | null
  /** Archived homes respond with 410 and show similar ones. */
  archived: boolean
}

/** A rent change in cents, in the home's price basis. */
export type PriceChange = { at: string; from: number; to: number }

/** A shop, stop or similar place near a home, with its source. */
export type NearbyPlace = {
  id: string
  name: string
  lat: number
  lng: number
  /** In a straight line. */
  miles: number
  source: string
  /** ISO date of the source. */
  sourceDate: string
}

/** How well a home fits the person or group the search is for (features/search/requirements.ts), as its card shows it. */
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
  /** The lease for which its manager marked it as rented (listings/rented.ts). */
  rentedThrough: string | null
  /** How much more it costs, in cents per month, than when it was liked (negative: less); null when the price is the same, the
   *  price basis changed, or the list is not of likes. */
  change: { cents: number; basis: PriceBasis } | null
}
