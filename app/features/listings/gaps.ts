import type { CardCost, MoveInCash } from './price.ts'

/** What is missing from each person's month: fees without an amount, or all of them. */
export const costGaps = ({ named, unknown }: Pick<CardCost, 'named' | 'unknown'>): string[] =>
  named ? unknown : [...unknown, 'Monthly fees']

/** What is missing from the cash to move in. */
export const cashGaps = ({ cost, moveIn }: { cost: CardCost; moveIn: MoveInCash }): string[] => [
  ...moveIn.unknown,
  ...costGaps(cost),
]

/** A sum as it is shown: with parts that nobody stated, it is only the least that it comes to. @param sum as text */
export const sumText = (sum: string, gaps: readonly string[]): string =>
  gaps.length === 0 ? sum : `at least ${sum}`
