import type { Photo } from '#app/features/listings/rules.ts'
import type { SubletKind } from './rules.ts'

/** A sublet as everybody sees it: nothing of who offers it, nor where it is but the area (PRODUCT.md §4). */
export type SubletCard = {
  id: string
  kind: SubletKind
  /** The short name of the poster's campus, as in `a student of USC`. */
  campus: string
  area: string
  /** Dollars a month. */
  rent: number
  ownRent: number
  /** ISO dates; the last day is one of it. */
  freeFrom: string
  freeUntil: string
  preferredSex: 'female' | 'male' | null
  /** In a list the first one alone. */
  photos: Photo[]
  photoCount: number
}

/** The middle of an area, and how many sublets are in it. */
export type SubletArea = { lat: number; lng: number; count: number }

/** Beside a search for homes. `found`: null when it asks for none; its total is null when it asks what no sublet states. `to`: where
 *  more of them are. */
export type SubletsBeside = {
  found: { total: number | null; items: SubletCard[] } | null
  to: string
  areas: SubletArea[]
}

/** `areas`: of all `items`, as far as they are known. */
export type FoundSublets = { total: number; items: SubletCard[]; areas: SubletArea[] }

export type SubletPage = SubletCard & {
  about: string
  consent: 'yes' | 'asked' | 'no'
  consentAskedOn: string | null
  confirmedAt: Date
  /** Whether the viewer offers it. */
  own: boolean
  /** Where its poster's profile is; null for visitors, and for whoever may not see it. */
  posterId: string | null
  /** Students may, of others' sublets. */
  mayReport: boolean
  /** The home, if it is listed here; for signed-in students alone, since it has an address. */
  home: { slug: string; name: string } | null
}

/** What a sublet is to its poster. `over`: its last day has passed; `asked`: it waits for a confirmation and is not shown. */
export type SubletState = 'draft' | 'shown' | 'asked' | 'paused' | 'over' | 'ended' | 'removed'

export type OwnSublet = Omit<SubletCard, 'campus' | 'photos'> & {
  state: SubletState
  freshUntil: Date
}
