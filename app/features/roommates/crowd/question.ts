import type { Filters, Section } from '../discover/params.ts'
import type { Choosy } from '../score/score.ts'

/** Whom the crowd is asked for. Whatever changes by the moment or between two people is read for each question. */
export type CrowdQuestion = {
  /** Who asks, or everybody of the group that looks for one more. */
  askers: readonly Choosy[]
  /** What the asker's sections are about. */
  major: string | null
  ownCampus: number | null
  sections: readonly Section[]
  /** Of each section. */
  from: number
  most: number
  /** The campus that is searched; null for all. */
  campus: number | null
  filters: Filters
  /** People who are not to be found: oneself, the blocked, the hidden. */
  without: readonly string[]
  /** Matches of the asker. */
  matched: readonly string[]
  /** People among whom is searched; null for everybody. */
  among: readonly string[] | null
  /** The latest date of birth of an adult. */
  adultBirth: string
  /** Whether the asker has a confirmed campus e-mail, which of the campuses show only people who have one, and since when
   *  it counts, in seconds. */
  confirmed: boolean
  confirmedCampuses: readonly number[]
  confirmedSince: number
  /** What a campus is called, for the search. */
  campusNames: readonly (readonly [id: number, name: string])[]
}

/** The first people of each section, and how many there are. */
export type CrowdAnswer = { section: Section; ids: string[]; total: number }[]
