import { amenityLabel } from '../../amenities.ts'
import type { HomeFacts } from '../../to-detail.ts'
import { fairHousingRules, type FairHousingRule } from './fair-housing-list.ts'

/** Wording that the law does not allow: its sentence in three parts, of which the middle is what is meant. */
export type Finding = { rule: string; before: string; phrase: string; after: string }

const matchers = fairHousingRules.map(({ key, phrases }) => {
  const spaced = phrases.join('|').replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+')
  return { key, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}])`, 'giu') }
})

const MOST = 20 // findings that are told

/** A rule of the list by its key. */
export function ruleOf(key: string): FairHousingRule | undefined {
  return fairHousingRules.find((rule) => rule.key === key)
}

/** What in a text the law does not allow, in its order. Advice: it knows words and not what is meant by them. */
export function findWording(text: string): Finding[] {
  const found = matchers.flatMap(({ key, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ rule: key, at: match.index, phrase: match[0] })),
  )
  const inOrder = found.toSorted((one, other) => one.at - other.at)
  // Of two that overlap the first says enough.
  const apart = inOrder.filter(({ at }, place) => {
    const last = inOrder[place - 1]
    return !last || at >= last.at + last.phrase.length
  })
  return apart
    .slice(0, MOST)
    .map(({ rule, at, phrase }) => ({ rule, phrase, ...sentenceAround(text, at, at + phrase.length) }))
}

/** The rest of the sentence, or of the line, that holds a part of a text. */
function sentenceAround(text: string, from: number, to: number): { before: string; after: string } {
  const before = /[^.!?\n]*$/.exec(text.slice(0, from))?.[0] ?? ''
  const after = /^[^.!?\n]*[.!?]?/.exec(text.slice(to))?.[0] ?? ''
  return { before: before.trimStart(), after: after.trimEnd() }
}

type Written = Pick<HomeFacts, 'name' | 'description' | 'amenities' | 'fees' | 'floorplans'>

/** What of all that somebody wrote about a home the law does not allow. */
export function findingsOf({ name, description, amenities, fees, floorplans }: Written): Finding[] {
  const texts = [
    name,
    description,
    ...amenities.map(amenityLabel),
    ...fees.map((fee) => fee.name),
    ...floorplans.map((plan) => plan.name),
  ]
  return texts.flatMap(findWording)
}

/** Whether two texts have the same wording to be judged. */
export function sameFindings(one: Finding[], other: Finding[]): boolean {
  const words = (found: Finding[]) => JSON.stringify(found.map(({ rule, phrase }) => [rule, phrase]))
  return words(one) === words(other)
}
