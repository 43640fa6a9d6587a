import type { Way } from '#app/features/listings/ways.ts'
import type { Precision } from '#app/features/listings/rules.ts'
import type { FitLevel } from '#app/features/listings/views.ts'

/** The number of homes for each filter option. */
export type Facets = {
  /** Null if there are too many homes to count before the page is shown. */
  counts: FacetCounts | null
  /** The ways to campus for which any home has minutes. */
  ways: Way[]
}
export type FacetCounts = {
  amenities: Record<string, number>
  access: Record<string, number>
  terms: Record<string, number>
  beds: Record<number, number>
  baths: Record<string, number>
  types: Record<string, number>
  /** Homes in equal steps of the budget, for the chart: lower bound in dollars per month, and count. Empty steps at both ends are
   *  left out, except one at each. */
  budget: { from: number; count: number }[]
  /** By maximum minutes to campus. */
  minutes: Record<number, number>
}

/** An active filter: its label, alone and in a sentence, the search without it, and how many homes that search finds. */
export type FilterChip = { key: string; label: string; quoted: string; href: string; total: number }

export type MapPin = {
  id: string
  lat: number
  lng: number
  /** cents */ price: number
  precision: Precision | null
  /** Only if homes are judged for someone. */
  fit?: FitLevel
  /** To campus, only if requested; null when unknown. */
  minutes?: number | null
  /** The way that `minutes` are for, and the date of their source (listings/to-campus.ts). */
  way?: Way | null
  sourceDate?: string | null
}
export type MapCluster = { lat: number; lng: number; count: number; box: [number, number, number, number] }
/** All matching homes as pins or, if there are too many, as exact clusters; `unplaced` have no position. */
export type MapView = { pins: MapPin[]; clusters: MapCluster[]; total: number; unplaced: number }
