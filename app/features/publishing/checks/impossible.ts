import { formatExactMoney, formatFullDate } from '#app/platform/text/format.ts'
import { costOf } from '#app/features/listings/facts/price.ts'
import type { HomeFacts } from '#app/features/listings/queries/to-detail.ts'
import type { MissingFact } from '../missing.ts'
import { isNoAddress } from './no-address.ts'

export type Stated = Pick<HomeFacts, 'price' | 'priceBasis' | 'beds' | 'address' | 'availableFrom'>

/** A month's rent for one bed, in cents. Beyond these it is a slip, or the price of a purchase. */
const BED = { least: 5_000, most: 2_000_000 }
const DAY = 24 * 60 * 60 * 1000 // milliseconds
/** How many days before and after today a date is plausible. */
const DATE = { before: 366, after: 3 * 366 }

/** Facts that cannot be true, in the form of missing ones: what, and what to do. */
export function impossibleOf({ address, availableFrom, ...priced }: Stated, now: Date): MissingFact[] {
  const found: MissingFact[] = []
  if (priced.price > 0) {
    const { perBed } = costOf({ ...priced, fees: [] })
    if (perBed > BED.most || perBed < BED.least)
      found.push({
        key: 'price',
        page: 'price',
        text: `A rent of ${formatExactMoney(perBed)} for a bed cannot be a month’s rent`,
        why: `Enter the rent for one month. For one bed, enter ${formatExactMoney(BED.least)} to ${formatExactMoney(BED.most)}.`,
      })
  }
  if (address !== '' && isNoAddress(address))
    found.push({
      key: 'address',
      page: 'place',
      text: `“${address}” is not the address of a home`,
      why: 'Enter its street address, with the unit.',
    })
  if (availableFrom !== null) {
    const days = (Date.parse(availableFrom) - now.getTime()) / DAY
    if (days < -DATE.before || days > DATE.after)
      found.push({
        key: 'availableFrom',
        page: 'terms',
        text: `${formatFullDate(availableFrom)} cannot be the date it becomes available`,
        why: `It is ${days < 0 ? 'more than a year ago: if the home is available now, enter today’s date' : 'more than three years ahead'}.`,
      })
  }
  return found
}
