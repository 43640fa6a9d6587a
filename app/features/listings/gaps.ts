import type { CardCost, MoveInCash } from './price.ts'

/** What is missing from each person's monthly cost: the fees without an amount, or all fees. */
export const costGaps = ({ named, unknown }: Pick<CardCost, 'named' | 'unknown'>): string[] =>
  named ? unknown : [...unknown, 'Monthly fees']

/** What is missing from the cash needed to move in. */
export const cashGaps = ({ cost, moveIn }: { cost: CardCost; moveIn: MoveInCash }): string[] => [
  ...moveIn.unknown,
  ...costGaps(cost),
]

/** A sum as it is shown. If some parts are not stated, the sum is only a minimum. @param sum as text */
export const sumText = (sum: string, gaps: readonly string[]): string =>
  gaps.length === 0 ? sum : `at least ${sum}`
