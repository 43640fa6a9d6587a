import { amenityLabel } from '#app/features/listings/find-amenity.ts'
import { lineNames, type LineName } from '#app/features/listings/home-fields.ts'
import type { HomeFacts } from '#app/features/listings/to-detail.ts'
import { fairHousingRules, type FairHousingRule } from './fair-housing-list.ts'

/** A phrase that the law does not allow, and the sentence around it in three parts. */
export type Finding = { rule: string; before: string; phrase: string; after: string }

/** Limits how long spaces and unknown words within a phrase may be, since two unlimited ones in a row take quadratic time. */
const matchers = fairHousingRules.map(({ key, phrases }) => {
  const spaced = phrases
    .join('|')
    .replaceAll('[- ]', '[-\\s]')
    .replaceAll(' ?', '\\s{0,9}')
    .replaceAll(' ', '\\s{1,9}')
    .replaceAll(/\\([wS])\+/g, '\\$1{1,30}')
  return { key, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}]|[’']s)`, 'giu') }
})

const MOST = 20 // maximum number of findings shown

export function ruleOf(key: string): FairHousingRule | undefined {
  return fairHousingRules.find((rule) => rule.key === key)
}

/** Phrases in a text that the law does not allow, in order of appearance. Only advice: it matches words, not their meaning in
 *  context. */
export function findWording(text: string): Finding[] {
  const found = matchers.flatMap(({ key, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ rule: key, at: match.index, phrase: match[0] })),
  )
  const inOrder = found.toSorted((one, other) => one.at - other.at || other.phrase.length - one.phrase.length)
  // If findings overlap, only the first and longest is reported.
  let end = 0
  const apart = inOrder.filter(({ at, phrase }) => {
    if (at < end) return false
    end = at + phrase.length
    return true
  })
  return apart
    .slice(0, MOST)
    .map(({ rule, at, phrase }) => ({ rule, phrase, ...sentenceAround(text, at, at + phrase.length) }))
}

/** The rest of the sentence, or the line, around part of a text. */
function sentenceAround(text: string, from: number, to: number): { before: string; after: string } {
  const earlier = text.slice(0, from)
  const ends = ['.', '!', '?', '\n'].map((end) => earlier.lastIndexOf(end))
  const before = earlier.slice(Math.max(...ends) + 1)
  const after = /^[^.!?\n]*[.!?]?/.exec(text.slice(to))?.[0] ?? ''
  return { before: before.trimStart(), after: after.trimEnd() }
}

export type Written = Pick<HomeFacts, 'name' | 'description' | 'amenities' | 'fees' | 'floorplans' | LineName>

export function findingsOf({ name, description, amenities, fees, floorplans, ...home }: Written): Finding[] {
  const texts = [
    name,
    description,
    ...lineNames.map((line) => home[line] ?? ''),
    ...amenities.map(amenityLabel),
    ...fees.map((fee) => fee.name),
    ...floorplans.map((plan) => plan.name),
  ]
  return texts.flatMap(findWording)
}

/** Whether two texts have the same findings. */
export function sameFindings(one: Finding[], other: Finding[]): boolean {
  const words = (found: Finding[]) => JSON.stringify(found.map(({ rule, phrase }) => [rule, phrase]))
  return words(one) === words(other)
}
