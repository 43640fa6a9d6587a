import type { MatchQuestion } from '#app/features/profiles/rules.ts'
import { cleanliness, partyHabits } from '#app/features/profiles/preferences.ts'
import type { MatchAnswers } from './answers.ts'

/** The points of each question (specification part 2 §9), 17 in total. */
export const weights: Record<MatchQuestion, number> = {
  gender: 3,
  smoking: 3,
  cleanliness: 2,
  sleep: 2,
  party: 2,
  pets: 1,
  budget: 2,
  tags: 2,
}
const TAG_POINTS = 0.5
export const BUDGET_STEP = 50 // dollars

/** How far the other person's answers meet one person's wishes: 0 to 1, or null if one of them did not answer. */
type Compare = (mine: MatchAnswers, theirs: MatchAnswers) => number | null

const hours = ['early_bird', 'in_between', 'night_owl'] as const

/** The comparison for each question, in one direction. */
export const comparisons: Record<MatchQuestion, Compare> = {
  gender: ({ preferredGender: preferred, gender: own }, { gender }) => {
    if (preferred === null || gender === null) return null
    if (preferred === 'no_preference') return 1
    if (preferred === 'male' || preferred === 'female') return Number(gender === preferred)
    return own === null ? null : Number((gender === own) === (preferred === 'same'))
  },
  smoking: ({ smokerPreferred: preferred }, { smokerSelf }) => {
    if (preferred === null || smokerSelf === null) return null
    if (preferred !== 'no') return 1
    return { no: 1, sometimes: 0.5, yes: 0 }[smokerSelf]
  },
  cleanliness: (mine, theirs) => nearness(cleanliness.values, mine.cleanliness, theirs.cleanliness),
  sleep: ({ sleepHabits: mine }, { sleepHabits: theirs }) => {
    if (mine === null || theirs === null) return null
    if (mine === 'no_preference') return 1
    // A person without a preference did not say when they sleep.
    return theirs === 'no_preference' ? null : nearness(hours, mine, theirs)
  },
  party: (mine, theirs) => nearness(partyHabits.values, mine.partyHabits, theirs.partyHabits),
  pets: ({ petFriendly }, { petOwner }) => {
    if (petFriendly === null || petOwner === null) return null
    return Number(petFriendly || !petOwner)
  },
  budget: (mine, theirs) => {
    const [one, other] = [budgetRange(mine), budgetRange(theirs)]
    return one === null || other === null ? null : overlap(one.low, one.high, other.low, other.high)
  },
  tags: (mine, theirs) => {
    if (mine.tags.length === 0 || theirs.tags.length === 0) return null
    return commonTagsScore(commonTags(mine, theirs).length)
  },
}

/** The value of this many common tags. */
export const commonTagsScore = (common: number) => Math.min(1, (common * TAG_POINTS) / weights.tags)

/** The overlap as a fraction of the narrower range. */
export function overlap(low: number, high: number, otherLow: number, otherHigh: number): number {
  const width = Math.min(high, otherHigh) - Math.max(low, otherLow)
  const narrower = Math.min(high - low, otherHigh - otherLow)
  if (width < 0) return 0
  // Two open-ended ranges, or a single amount within the other range.
  return narrower === 0 || narrower === Infinity ? 1 : width / narrower
}

/** 1 for the same answer, ½ for adjacent answers of three, 0 for opposite ends. */
function nearness<Value extends string>(steps: readonly Value[], mine: Value | null, theirs: Value | null) {
  if (mine === null || theirs === null) return null
  return 1 - Math.abs(steps.indexOf(mine) - steps.indexOf(theirs)) / 2
}

/** Rounded to steps of $50, so that nobody can find out exact amounts by changing their own and watching the score. A missing end
 *  is open. */
export function budgetRange({ budgetMin, budgetMax }: MatchAnswers): { low: number; high: number } | null {
  if (budgetMin === null && budgetMax === null) return null
  const low = Math.floor((budgetMin ?? 0) / BUDGET_STEP) * BUDGET_STEP
  return { low, high: Math.ceil((budgetMax ?? Infinity) / BUDGET_STEP) * BUDGET_STEP }
}

/** The tags that both have, ignoring case, without duplicates, in alphabetical order. */
export function commonTags(mine: MatchAnswers, theirs: MatchAnswers): string[] {
  const others = new Set(theirs.tags.map((tag) => tag.toLowerCase()))
  const common = new Map(mine.tags.map((tag) => [tag.toLowerCase(), tag] as const))
  return [...common]
    .filter(([key]) => others.has(key))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, tag]) => tag)
}
