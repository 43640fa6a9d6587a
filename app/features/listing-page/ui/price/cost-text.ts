import { formatCount, formatExactMoney, formatList, formatNumber } from '#app/platform/text/format.ts'
import type { Cost } from '#app/features/listings/facts/price.ts'
import type { Fee } from '#app/features/listings/rules.ts'

const fractions: Record<number, string> = {
  2: 'half',
  3: 'a third',
  4: 'a quarter',
  5: 'a fifth',
  6: 'a sixth',
}

/** How one person's part of an amount is computed: `a third of $3,360`; empty when it is the whole amount.
 *  @param whole and `each` in cents @param per whom it is for, where that is said */
export function partOf(whole: number, each: number, cost: Cost, beds: number, per?: Fee['per']): string {
  if (per === 'person') return cost.people === 1 ? '' : 'for each person'
  if (whole === each) return ''
  const sum = formatExactMoney(whole)
  if (cost.basis === 'bed' && cost.people <= beds)
    return cost.people === 1 ? `one bed of ${beds}` : 'one bed each'
  if (cost.basis === 'bed')
    return `${formatCount(beds, 'bed')} shared by ${formatNumber(cost.people)}: ${sum} divided by ${formatNumber(cost.people)}`
  return `${fractions[cost.people] ?? `1/${cost.people}`} of ${sum}`
}

export type CostRow = { name: string; note: string; value: string; known: boolean }

/** The monthly cost line by line: rent and each stated fee, then what is included, then what is not stated. */
export function costRows(cost: Cost, beds: number): CostRow[] {
  const stated = cost.lines.filter(({ state }) => state === 'amount')
  const included = cost.lines.filter(({ state }) => state === 'included').map(({ name }) => name)
  return [
    row('Rent', partOf(cost.wholeUnit, cost.rentEach, cost, beds), formatExactMoney(cost.rentEach)),
    ...stated.map(({ name, each, whole, per }) =>
      row(name, partOf(whole ?? 0, each ?? 0, cost, beds, per), formatExactMoney(each ?? 0)),
    ),
    ...(included.length > 0 ? [row(formatList(included), '', 'included')] : []),
    ...(cost.unknown.length > 0 ? [unknown(formatList(cost.unknown))] : []),
    ...(cost.lines.length === 0 ? [unknown('Fees and utilities')] : []),
  ]
}

const row = (name: string, note: string, value: string): CostRow => ({ name, note, value, known: true })
const unknown = (name: string): CostRow => ({ name, note: '', value: 'not stated', known: false })
