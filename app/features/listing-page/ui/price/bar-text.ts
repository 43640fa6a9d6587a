import { formatMoney } from '#app/platform/text/format.ts'
import type { ListingCard } from '#app/features/listings/views.ts'
import { availableText, totalCost } from '#app/features/listings/ui/card-facts.ts'
import { isWholeCost } from './is-whole-cost.ts'

/** The text after and below the price in a phone's bar. Beside three buttons a phone of 390 px has room for about 18
 *  characters a line. So the bar says what the number means, and the move-in day only where nothing else has to be said.
 *  @param perBed whether one person's share is the first number
 *  @param today ISO date */
export function barText(
  home: Pick<ListingCard, 'cost' | 'beds' | 'availableFrom'>,
  { perBed, today }: { perBed: boolean; today: string },
): { amount: string; unit: string; below: string } {
  const { cost } = home
  const more = isWholeCost(cost) ? '' : ' + fees'
  const each = formatMoney(cost.knownEach)
  const all = formatMoney(perBed ? totalCost(home) : cost.knownWhole)
  if (each === all) {
    const below = more === '' ? availableText(home.availableFrom, today) : 'plus fees'
    return { amount: each, unit: 'a month', below }
  }
  return perBed
    ? { amount: each, unit: 'each', below: more === '' ? `${all} in all` : `${all}${more}` }
    : { amount: all, unit: 'in all', below: more === '' ? `${each} each` : `${each}${more}` }
}
