import type { MatchProfile } from '#app/features/match-score/score.ts'

/** The sections of Discover (specification part 2 §2). */
export const rowSections = ['top', 'major', 'university', 'interests'] as const
/** With everybody, which a search looks through. */
export const sections = [...rowSections, 'any'] as const
export type DiscoverSection = (typeof sections)[number]

export const wantedGenders = ['male', 'female', 'non_binary', 'other'] as const
type Gender = (typeof wantedGenders)[number]

/** The filters of View All; empty when not set. */
export type Filters = {
  q: string
  /** A campus's slug; where it is empty, the own one, or any in the section of any campus. */
  campus: string
  /** ISO dates between which somebody moves in. */
  from: string
  to: string
  /** Dollars a month that a budget must reach. */
  budget: string
  gender: Gender | ''
  /** `no`: does not smoke. */
  smoking: 'no' | ''
  /** `none`: has none; `fine`: lives with them. */
  pets: 'none' | 'fine' | ''
  /** `yes`: has a place that others can move into. */
  place: 'yes' | ''
}

/** The top matches are so many at most, all of them with a percentage (PRODUCT.md §1). */
export const TOP_MOST = 24

/** A question to the in-memory copy. Everything that depends on the moment, or on two people's relation, is read
 *  anew for each question. */
export type MatchIndexQuestion = {
  /** The asking user, or all members of the group that looks for one more. */
  viewers: readonly MatchProfile[]
  /** What the viewer's sections are about. */
  major: string | null
  ownCampus: number | null
  sections: readonly DiscoverSection[]
  /** Of each section. */
  from: number
  most: number
  /** The campus that is searched; null for all. */
  campus: number | null
  filters: Filters
  /** People to leave out: the user, blocked and hidden people. */
  without: readonly string[]
  /** Matches of the viewer. */
  matched: readonly string[]
  /** The people to search among; null for everybody. */
  among: readonly string[] | null
  /** The latest date of birth of an adult. */
  adultBirth: string
  /** Whether the viewer has a confirmed campus email, which of the campuses show only people who have one, and since when
   *  it counts, in seconds. */
  confirmed: boolean
  confirmedCampuses: readonly number[]
  confirmedSince: number
  /** What a campus is called, for the search. */
  campusNames: readonly (readonly [id: number, name: string])[]
}

/** The first people of each section, and how many it has. Where the top matches are asked for, the other sections list those
 *  beyond them, though they count everybody. */
export type MatchIndexAnswer = { section: DiscoverSection; ids: string[]; total: number }[]
