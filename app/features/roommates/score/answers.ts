import type { profiles } from '#app/database/schema/people/profiles.ts'

type Row = typeof profiles.$inferSelect

export const comparedColumns = [
  'gender',
  'preferredGender',
  'smokerSelf',
  'smokerPreferred',
  'cleanliness',
  'sleepHabits',
  'partyHabits',
  'petOwner',
  'petFriendly',
  'budgetMin',
  'budgetMax',
] as const satisfies readonly (keyof Row)[]
type Compared = (typeof comparedColumns)[number]

/** The answers that are compared; null, or no tags, where somebody did not really answer. */
export type MatchAnswers = { [Column in Compared]: Row[Column] } & { tags: readonly string[] }

/** A profile's answers without the defaults that the site filled in (PRODUCT.md §1). "Prefer not to say" counts as
 *  no answer. */
export function matchAnswers(row: Pick<Row, Compared | 'tags' | 'answered'>): MatchAnswers {
  const told = comparedColumns.map((column) => [column, row.answered.includes(column) ? row[column] : null])
  const answers = Object.fromEntries(told) as { [Column in Compared]: Row[Column] }
  const gender = answers.gender === 'prefer_not_to_say' ? null : answers.gender
  return { ...answers, gender, tags: row.answered.includes('tags') ? row.tags : [] }
}

/** Somebody who answered nothing. */
export const NO_ANSWERS: MatchAnswers = {
  gender: null,
  preferredGender: null,
  smokerSelf: null,
  smokerPreferred: null,
  cleanliness: null,
  sleepHabits: null,
  partyHabits: null,
  petOwner: null,
  petFriendly: null,
  budgetMin: null,
  budgetMax: null,
  tags: [],
}
