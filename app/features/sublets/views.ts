import type { Photo } from '#app/features/listings/rules.ts'
import type { SubletKind } from './rules.ts'

/** What a student still needs before offering a sublet. */
export type Missing = 'no-campus-email' | 'no-age' | 'too-young'

/** A sublet's public facts: nothing about who offers it, and only its approximate area (PRODUCT.md §4). */
export type SubletCard = {
  id: string
  kind: SubletKind
  /** The short name of the poster's campus, as in `a student of USC`. */
  campus: string
  area: string
  /** Dollars a month. */
  rent: number
  ownRent: number
  /** ISO dates; the last day is included. */
  freeFrom: string
  freeUntil: string
  preferredSex: 'female' | 'male' | null
  /** In lists, only the first photo. */
  photos: Photo[]
  photoCount: number
}

/** An area's center, and its number of sublets. */
export type SubletArea = { lat: number; lng: number; count: number }

/** The sublets beside a home search. `found`: null if it asks for none; `total` is null if it asks for facts that no sublet states.
 *  `to`: the URL of the full list. */
export type SubletsBeside = {
  found: { total: number | null; items: SubletCard[] } | null
  to: string
  areas: SubletArea[]
}

/** `areas`: of all `items` whose area is known. */
export type FoundSublets = { total: number; items: SubletCard[]; areas: SubletArea[] }

export type SubletPage = SubletCard & {
  about: string
  consent: 'yes' | 'asked' | 'no'
  consentAskedOn: string | null
  confirmedAt: Date
  /** Whether the viewer offers it. */
  own: boolean
  /** Whether only its poster sees it, because it is not on offer. */
  hidden: boolean
  /** The poster, to link to their profile; null for visitors and others who may not see it. */
  posterId: string | null
  /** Students may report others' sublets. */
  mayReport: boolean
  /** The home, if it is listed here; only for signed-in students, because it reveals the address. */
  home: { slug: string; name: string } | null
}

/** A sublet's state as its poster sees it. `over`: its last day has passed; `asked`: hidden until the poster confirms it. */
export type SubletState = 'draft' | 'shown' | 'asked' | 'paused' | 'over' | 'ended' | 'removed'

export type OwnSublet = Omit<SubletCard, 'campus' | 'photos'> & {
  state: SubletState
  /** ISO date. */
  freshUntil: string
}
