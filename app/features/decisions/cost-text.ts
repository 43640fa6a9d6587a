import { doPeopleFit, type CardCost } from '#app/features/listings/price.ts'
import { crowdedText, type Priced } from '#app/features/listings/ui/card-facts.ts'
import { formatCount, formatList, formatMoney } from '#app/platform/text/format.ts'

/** `$1,149 a month each, for 3 people · plus fees, not stated`, for every place where a decision shows a home's cost.
 *  @param costEach cents
 *  @param between separates the cost from what it does not include */
export function costText(
  { costEach, costNote }: { costEach: number | null; costNote: string | null },
  people: number,
  between = '\u00A0· ',
): string {
  if (costEach === null) return costNote ?? 'Cost not stated'
  const each = people === 1 ? '' : ` each, for ${formatCount(people, 'person', 'people')}`
  return `${formatMoney(costEach)} a month${each}${costNote === null ? '' : `${between}${costNote}`}`
}

/** The cost that a home counts with: each person's share, and what it does not include. If the people do not fit, there is no share. */
export function countedCost({ cost, beds }: Priced): { costEach: number | null; costNote: string | null } {
  if (!doPeopleFit({ cost, beds })) return { costEach: null, costNote: crowdedText({ cost, beds }) }
  return { costEach: cost.knownEach, costNote: costNoteOf(cost) }
}

/** What a cost does not include: `plus trash and water, not stated`; null if nothing is missing. */
function costNoteOf({ named, unknown }: Pick<CardCost, 'named' | 'unknown'>): string | null {
  if (unknown.length > 0) return `plus ${formatList(unknown.map((name) => name.toLowerCase()))}, not stated`
  return named ? null : 'plus fees, not stated'
}
