import { formatCount, formatExactMoney } from '#app/platform/text/format.ts'
import { costGaps, sumText } from '#app/features/listings/gaps.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

type Leased = Pick<
  ListingDetail,
  'cost' | 'moveIn' | 'beds' | 'leaseType' | 'leaseMonths' | 'flexibleLease' | 'zip'
>

/** The months of the only lease that a home states; null if it states none or several. */
export function onlyTerm({ leaseMonths, flexibleLease }: Pick<Leased, 'leaseMonths' | 'flexibleLease'>) {
  const [months, ...others] = new Set(leaseMonths)
  return months === undefined || others.length > 0 || flexibleLease !== null ? null : months
}

/** What the whole lease costs in cents, with every stated amount; null if its term is unknown. `each`: one person's total of
 *  monthly costs; `once`: a person's deposit and fees; `rent`: the rent for all who share. */
export function leaseSums(home: Leased): { months: number; each: number; once: number; rent: number } | null {
  const months = onlyTerm(home)
  const { cost, moveIn, beds } = home
  if (months === null || cost.wholeUnit <= 0) return null
  // If rented by the bed, people rent one bed each, at most all of the beds.
  const monthly = cost.basis === 'unit' || cost.people >= beds ? cost.wholeUnit : cost.perBed * cost.people
  return {
    months,
    each: cost.knownEach * months,
    once: moveIn.total - moveIn.firstMonth,
    rent: monthly * months,
  }
}

/** `12 months: $8,796 each; deposit and fees $1,413`; null if the term is unknown. */
export function wholeLeaseText(home: Leased): string | null {
  const sums = leaseSums(home)
  if (!sums) return null
  const { cost, moveIn } = home
  const rent = `${sumText(formatExactMoney(sums.each), costGaps(cost))}${cost.people > 1 ? ' each' : ''}`
  const noneStated = moveIn.deposit === null && moveIn.applicationFee === null && moveIn.once.length === 0
  const once = noneStated ? 'not stated' : sumText(formatExactMoney(sums.once), moveIn.unknown)
  return `${formatCount(sums.months, 'month')}: ${rent}; deposit and fees ${once}`
}

/** What a joint lease means for one of several people; null for other leases and if the term is unknown. */
export function jointLeaseText(home: Leased): string | null {
  const sums = leaseSums(home)
  if (!sums || home.leaseType !== 'joint' || home.cost.people < 2) return null
  return `If the others stop paying, the landlord can ask any one of you for the whole rent: ${formatExactMoney(sums.rent)} over ${formatCount(sums.months, 'month')}, plus damage.`
}

/** California ZIP codes begin with 900 to 961. A home without a ZIP may be anywhere. */
const inCalifornia = (zip: string | null) => zip !== null && /^9(?:[0-5]\d|6[01])/.test(zip)

/** What California requires of landlords who charge an application fee; null elsewhere, and if no fee is charged. The law:
 *  California Civil Code § 1950.6, as Assembly Bill 2493 of 2024 changed it from January 1, 2025. Its source:
 *  leginfo.legislature.ca.gov. */
export const applicationFeeText = ({ zip, moveIn }: Pick<Leased, 'zip' | 'moveIn'>): string | null =>
  (moveIn.applicationFee ?? 0) > 0 && inCalifornia(zip)
    ? 'A landlord who charges this fee must either consider applications in the order received against written criteria, or return the whole fee to applicants who are not chosen. Ask which one applies. (Civil Code 1950.6, as of Jan 1, 2025)'
    : null
