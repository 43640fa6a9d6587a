import { href } from 'react-router'
import type { Box } from '#app/platform/geo/box.ts'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { readDate } from '#app/platform/text/typed-values.ts'

/** What a student searches for; null: anything. */
export type SubletSearch = {
  /** Slug of the poster's campus. */
  campus: string | null
  /** ISO dates of the period that it must overlap. */
  from: string | null
  until: string | null
}

/** Leases shorter than this many months count as short enough for a sublet. */
const SHORT = 9
const LONGEST = 40 // characters of a value in a URL

/** Reads a search from a URL; ignores invalid values. */
export function readSubletSearch(params: URLSearchParams): SubletSearch {
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return text.length > LONGEST ? null : (readDate(cutLine(text)) ?? null)
  }
  const campus = params.get('campus') ?? ''
  return { campus: /^[a-z0-9-]{1,60}$/.test(campus) ? campus : null, from: day('from'), until: day('until') }
}

export const subletsHref = ({ campus, from, until }: SubletSearch) =>
  withQuery(
    href('/sublets'),
    new URLSearchParams(
      Object.entries({ campus, from, until }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
  )

/** The other limits of a home search, as far as sublets state them; null: anything. */
export type SubletLimits = {
  /** Dollars a month. */
  min: number | null
  max: number | null
  /** Only rooms: the search asks for one bed. */
  oneBed: boolean
  box: Box | null
  /** Each word must be in the area or the text. */
  words: string[]
}
export const noLimits: SubletLimits = { min: null, max: null, oneBed: false, box: null, words: [] }

/** A home search, as search-params.ts reads it. */
type Asked = {
  campus: string | null
  moveIn: string | null
  lease: number | null
  sublets: boolean
  page: number
  q: string
  min: number | null
  max: number | null
  box: Box | null
  beds: number | null
  baths: number | null
  type: string | null
  minutes: number | null
  fits: boolean
  amenities: readonly string[]
  access: readonly string[]
  terms: readonly string[]
}

export type SubletsAsked = SubletSearch & { limits: SubletLimits }

/** The sublets that a home search asks for, on its first page: if its lease is short, or if sublets are switched on. Null if it asks
 *  for none. @returns `unstated` if it asks for facts that no sublet states, so that none can be said to match */
export function subletsAsked(search: Asked): SubletsAsked | 'unstated' | null {
  const { campus, moveIn, lease, sublets, page, beds, min, max, box, q } = search
  const short = lease !== null && lease < SHORT
  if (!(short || sublets) || page > 1) return null
  if (asksUnstated(search)) return 'unstated'
  const until = moveIn === null || lease === null ? null : monthsLater(moveIn, lease)
  const words = q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return { campus, from: moveIn, until, limits: { min, max, oneBed: beds !== null, box, words } }
}

/** A room is one bed; for a whole home, the beds are as unknown as everything else here. */
const asksUnstated = ({ beds, baths, type, minutes, fits, amenities, access, terms }: Asked): boolean =>
  (beds !== null && beds !== 1) ||
  baths !== null ||
  type !== null ||
  minutes !== null ||
  fits ||
  amenities.length + access.length + terms.length > 0

function monthsLater(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}
