import { and, eq, ne, sql } from 'drizzle-orm'
import { formatExactMoney, formatMoney } from '#app/platform/text/format.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import type { Reading } from '#app/platform/context.ts'
import type { EditedHome } from './sections.ts'

/** The median monthly cost per person of homes with as many beds near the same campus, in cents; `homes` is the sample size. */
export type Market = { homes: number; median: number }

/** Advice about an unusual price, with the source of the threshold. */
export type PriceAdvice = { key: string; text: string; source: { name: string; url?: string } }

/** A price is compared only if there are at least this many homes. */
const MARKET_NEEDS = 20

/** The thresholds, in cents. To change one, change only this data. */
const priceMeasures = {
  /** Compared with the median price per person of homes with as many beds near the same campus. */
  farAbove: { times: 2, source: { name: 'Homes on this site' } },
  farBelow: { times: 0.5, source: { name: 'Homes on this site' } },
  deposit: {
    months: 1,
    source: {
      name: 'California Civil Code § 1950.5(c), as of July 1, 2024',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1950.5',
    },
  },
  /** $30 in 1998, adjusted for consumer prices. */
  applicationFee: {
    most: 6_500,
    source: {
      name: 'California Civil Code § 1950.6(b)',
      url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1950.6',
    },
  },
} as const

type Priced = Pick<EditedHome, 'price' | 'deposit' | 'applicationFee'>

/** What is unusual about a home's prices. Only advice: it never prevents publishing.
 *  @param share what one person pays, in cents per month
 *  @param market null if there are no homes to compare with */
export function priceAdvice(
  { price, deposit, applicationFee }: Priced,
  share: number,
  market: Market | null,
): PriceAdvice[] {
  const advice: PriceAdvice[] = []
  const say = (key: keyof typeof priceMeasures, text: string) =>
    advice.push({ key, text, source: priceMeasures[key].source })
  if (price > 0 && market && market.homes >= MARKET_NEEDS) {
    const usual = `${formatMoney(market.median)}, the median of ${market.homes} homes with as many beds near this campus`
    if (share > market.median * priceMeasures.farAbove.times)
      say(
        'farAbove',
        `${formatMoney(share)} for each person is more than twice ${usual}. Is the rent for the whole home?`,
      )
    if (share < market.median * priceMeasures.farBelow.times)
      say(
        'farBelow',
        `${formatMoney(share)} for each person is less than half of ${usual}. Is the rent for one bed? Students may think that such a price is a scam.`,
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

/** The median monthly cost per person of homes with as many beds near the same campus; null if there are none. */
export async function marketOf(
  db: Reading,
  { id, campus, beds }: Pick<EditedHome, 'id' | 'campus' | 'beds'>,
): Promise<Market | null> {
  const { share, campusId, listingId } = listingSearch
  const [row] = await db
    .select({
      homes: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_disc(0.5) within group (order by ${share})`,
    })
    .from(listingSearch)
    .innerJoin(campuses, eq(campuses.id, campusId))
    .where(and(eq(campuses.slug, campus), eq(listingSearch.beds, beds), ne(listingId, id)))
  return row && row.median !== null ? { homes: row.homes, median: Number(row.median) } : null
}
