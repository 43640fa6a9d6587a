import { formatExactMoney, formatMoney } from '#app/platform/format.ts'
import type { EditedHome } from '../editor/edited-home.ts'

/** What homes of the same size near the same campus cost one person a month, in cents; `homes` is how many were counted. */
export type Market = { homes: number; median: number }

/** Something odd about a price, as advice, and where the measure comes from. */
export type PriceAdvice = { key: string; text: string; source: { name: string; url?: string } }

/** Homes that have to be there before a price is compared with theirs. */
const MARKET_NEEDS = 20

/** The measures. Data: a number is changed here alone. Money in cents. */
const priceMeasures = {
  /** Times the usual share of homes with as many beds near the same campus. */
  farAbove: { times: 2, source: { name: 'Homes on this site' } },
  farBelow: { times: 0.5, source: { name: 'Homes on this site' } },
  deposit: {
    months: 1,
    source: {
      name: 'California Civil Code § 1950.5(c), as of July 1, 2024',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1950.5',
    },
  },
  /** $30 in the money of 1998, as consumer prices rose since. */
  applicationFee: {
    most: 6_500,
    source: {
      name: 'California Civil Code § 1950.6(b)',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1950.6',
    },
  },
} as const

type Priced = Pick<EditedHome, 'price' | 'deposit' | 'applicationFee'>

/** What is odd about the prices of a home. It never keeps anybody from publishing.
 *  @param share one person's part of a month
 *  @param market null when there are too few homes to compare with */
export function priceAdvice(
  { price, deposit, applicationFee }: Priced,
  share: number,
  market: Market | null,
): PriceAdvice[] {
  const advice: PriceAdvice[] = []
  const say = (key: keyof typeof priceMeasures, text: string) =>
    advice.push({ key, text, source: priceMeasures[key].source })
  if (price > 0 && market && market.homes >= MARKET_NEEDS) {
    const usual = `${formatMoney(market.median)}, the middle of ${market.homes} homes with as many beds near this campus`
    if (share > market.median * priceMeasures.farAbove.times)
      say(
        'farAbove',
        `${formatMoney(share)} for each person is more than twice ${usual}. Is the rent for the whole home?`,
      )
    if (share < market.median * priceMeasures.farBelow.times)
      say(
        'farBelow',
        `${formatMoney(share)} for each person is less than half of ${usual}. Is the rent for one bed? Students take such prices for a scam.`,
      )
  }
  if (price > 0 && deposit !== null && deposit > price * priceMeasures.deposit.months)
    say(
      'deposit',
      `A deposit of ${formatExactMoney(deposit)} is more than one month’s rent, which is the most in California for nearly every landlord.`,
    )
  if (applicationFee !== null && applicationFee > priceMeasures.applicationFee.most)
    say(
      'applicationFee',
      `An application fee of ${formatExactMoney(applicationFee)} is more than what screening may cost an applicant in California, about ${formatMoney(priceMeasures.applicationFee.most)}.`,
    )
  return advice
}
