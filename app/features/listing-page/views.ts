import type { MapGround } from '#app/ui/map/map-style.ts'
import type { DetailParams } from '#app/features/listings/detail-params.ts'
import type { OwnBuilding } from '#app/features/buildings/building.query.server.ts'
import type { TransitView } from '#app/features/transit/find-transit.server.ts'
import type { IsochronesFile } from '#app/features/search/ui/campus-overlays.ts'
import type { ListingCard, ListingDetail, NearbyPlace, PriceChange } from '#app/features/listings/views.ts'

export type DetailView = {
  home: ListingDetail
  similar: ListingCard[]
  /** Places in the chosen category; empty unless the Location tab is open. */
  places: NearbyPlace[]
  /** By bus and train; null if no timetable has a journey, or another tab is open. */
  transit: TransitView | null
  /** How far it is to the user's own building; null unless the user is logged in and the Location tab is open. */
  building: OwnBuilding | null
  /** How far it is for each of the user's groups whose members share their buildings, in words. */
  groupWalks: { group: string; walks: string; over: string[] }[]
  asked: DetailParams
  /** Its previous rents on this site, latest first. */
  prices: PriceChange[]
  /** The user's permissions on the home. */
  may: { edit: boolean; confirm: boolean; unlist: boolean; reportGone: boolean }
  /** Whether it is a draft, in review or paused, so that only its company and staff see this page. */
  preview: boolean
  /** Invalid parts of the URL. */
  notes: string[]
  /** ISO date. */
  today: string
  /** Whether the operator has a routing service. */
  drives: boolean
  ground: MapGround
  /** The campus's walking-time lines; null if there are none. */
  isochrones: IsochronesFile | null
}
