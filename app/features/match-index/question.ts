import type { MatchProfile } from '#app/features/match-score/score.ts'

/** The sections of Discover (specification part 2 §2). */
export const rowSections = ['top', 'major', 'university', 'interests'] as const
/** Including everyone, which a search looks through. */
export const sections = [...rowSections, 'any'] as const
export type DiscoverSection = (typeof sections)[number]

export const wantedGenders = ['male', 'female', 'non_binary', 'other'] as const
type Gender = (typeof wantedGenders)[number]

/** The filters of View All; empty when not set. */
export type Filters = {
  q: string
  /** A campus's slug; if empty, the user's own, or any in the section for all campuses. */
  campus: string
  /** ISO dates; the person moves in between them. */
  from: string
  to: string
  /** Dollars per month that a budget must reach. */
  budget: string
  gender: Gender | ''
  /** `no`: does not smoke. */
  smoking: 'no' | ''
  /** `none`: has none; `fine`: lives with them. */
  pets: 'none' | 'fine' | ''
  /** `yes`: has a place that others can move into. */
  place: 'yes' | ''
}

/** Maximum number of top matches, all of which have a percentage (PRODUCT.md §1). */
export const TOP_MOST = 24

/** A question to the in-memory index. Everything that depends on the moment, or on the relation between two people, is read anew
 *  for each question. */
export type MatchIndexQuestion = {
  /** The asking user, or all members of the group that is looking for another one. */
  viewers: readonly MatchProfile[]
  /** The viewer's major and campus, for their sections. */
  major: string | null
  ownCampus: number | null
  sections: readonly DiscoverSection[]
  /** Applies to each section. */
  from: number
  most: number
  /** The campus to search; null for all. */
  campus: number | null
  filters: Filters
  /** People to leave out: the user, and blocked and hidden people. */
  without: readonly string[]
  /** Matches of the viewer. */
  matched: readonly string[]
  /** The people to search among; null for everybody. */
  among: readonly string[] | null
  /** The latest date of birth of an adult. */
  adultBirth: string
  /** Whether the viewer has a confirmed campus email, which campuses show only people who have one, and since when it must be
   *  confirmed, in seconds. */
  confirmed: boolean
  confirmedCampuses: readonly number[]
  confirmedSince: number
  /** The campuses' names, for the search. */
  campusNames: readonly (readonly [id: number, name: string])[]
}

/** The first people of each section, and its total. If top matches are requested, the other sections list only people beyond them,
 *  though their totals include everyone. */
export type MatchIndexAnswer = { section: DiscoverSection; ids: string[]; total: number }[]
