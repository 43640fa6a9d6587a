import type { Way } from '#app/features/listings/ways.ts'
import type { Precision } from '#app/features/listings/rules.ts'
import type { FitLevel } from '#app/features/listings/views.ts'

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
  terms: Record<string, number>
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
