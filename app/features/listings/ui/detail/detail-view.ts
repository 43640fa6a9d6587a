import type { DetailParams } from '../../detail-params.ts'
import type { ListingCard, ListingDetail, NearbyPlace, PriceChange } from '../../views.ts'

/** What the page of a home is made of. */
export type DetailView = {
  home: ListingDetail
  similar: ListingCard[]
  /** Of the chosen kind; empty unless the Location tab is open. */
  places: NearbyPlace[]
  asked: DetailParams
  /** Other rents that it had since it is here, the latest first. */
  prices: PriceChange[]
  /** What whoever looks may do to the home. */
  may: { edit: boolean; confirm: boolean; hold: boolean; reportGone: boolean }
  /** What of the URL could not be understood. */
  notes: string[]
  /** ISO date. */
  today: string
  /** Whether the operator has a routing service. */
  drives: boolean
  ground: { styleUrl: string | null; tilesUrl: string | null }
}
