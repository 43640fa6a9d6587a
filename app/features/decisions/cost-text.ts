import type { CardCost } from '#app/features/listings/price.ts'
import { formatCount, formatList, formatMoney } from '#app/platform/text/format.ts'

/** `$1,149 a month each, for 3 people · plus fees, not stated`, wherever a decision says what a home costs.
 *  @param costEach cents
 *  @param between before what the cost does not include */
export function costText(
  { costEach, costNote }: { costEach: number | null; costNote: string | null },
  people: number,
  between = '\u00A0· ',
): string {
  if (costEach === null) return 'Cost not stated'
  const each = people === 1 ? '' : ` each, for ${formatCount(people, 'person', 'people')}`
  return `${formatMoney(costEach)} a month${each}${costNote === null ? '' : `${between}${costNote}`}`
}

/** What a cost does not include: `plus trash and water, not stated`; null when nothing is missing. */
export function costNoteOf({ named, unknown }: Pick<CardCost, 'named' | 'unknown'>): string | null {
  if (unknown.length > 0) return `plus ${formatList(unknown.map((name) => name.toLowerCase()))}, not stated`
  return named ? null : 'plus fees, not stated'
}
