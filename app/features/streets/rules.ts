/** The kinds of lines, which determine how they are drawn. A line's `kind` is its index in this list, so append new ones. */
export const STREET_KINDS = [
  'unknown',
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  'path',
  'steps',
] as const
export type StreetKind = (typeof STREET_KINDS)[number]

/** Bits of a line's `access`: who may use it, in the direction of its points or against it. */
export const ACCESS = {
  footForward: 1,
  footBack: 2,
  bikeForward: 4,
  bikeBack: 8,
  /** The line states what it is. Without this bit anyone is assumed to be allowed, since nothing says otherwise: "about". */
  stated: 16,
} as const
export const EVERYBODY = ACCESS.footForward | ACCESS.footBack | ACCESS.bikeForward | ACCESS.bikeBack

/** The default for a file, because nearly all open streets come from here. */
export const OPENSTREETMAP = {
  attribution: '© OpenStreetMap contributors',
  license: 'ODbL 1.0',
}

/** Streets and stops farther than this from every campus are elsewhere, or have longitude and latitude swapped. */
export const NEAR_CAMPUS_MILES = 60

/** Limits on a file. */
export const MOST_STREET_LINES = 5_000_000
export const MOST_FEATURE_BYTES = 1_000_000
/** Maximum nesting depth: GeoJSON needs 6, and properties rarely more. */
export const DEEPEST = 32
/** Streets compress to between a tenth and a thirtieth; a file that shrinks to less than this is made to fill a disk. */
export const MOST_EXPANSION = 300
