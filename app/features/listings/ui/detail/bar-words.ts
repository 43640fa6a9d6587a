import { formatCount } from '#app/platform/format.ts'
import type { ListingCard } from '../../views.ts'
import { freeFrom } from '../card-facts.ts'
import { isWholeCost } from './is-whole-cost.ts'

/** What stands after and below the price in a phone's bar. Beside three buttons there is room for about 18 characters a line on a
 *  phone of 390 px, so the bar says what the number means, and the day of moving in only where nothing else has to be said.
 *  @param today ISO date */
export function barWords(
  { cost, availableFrom }: Pick<ListingCard, 'cost' | 'availableFrom'>,
  today: string,
): [unit: string, below: string] {
  const isWhole = isWholeCost(cost)
  if (cost.people === 1) return ['a month', isWhole ? freeFrom(availableFrom, today) : 'known part']
  return [
    'each',
    isWhole ? `for ${formatCount(cost.people, 'person', 'people')}` : `known part, for ${cost.people}`,
  ]
}
