import { Link } from 'react-router'
import { chipClass } from '#app/ui/chip.tsx'
import { pageHref, type ListingSearch, type PageView } from '../search-params.ts'

type Props = {
  search: ListingSearch
  view: PageView
  /** ISO date. */
  today: string
}

/** What students often ask for, each one tap away next to the active filters. Only on a phone, where all other filters are in a
 *  sheet. Leaves out what is already chosen. */
export function QuickFilters({ search, view, today }: Props) {
  const quick = quickFilters(search, today)
  if (quick.length === 0) return null
  return (
    <ul aria-label="Quick filters" className="md:hidden">
      {quick.map(([label, change]) => (
        <li key={label}>
          <Link to={pageHref({ ...search, ...change, page: 1 }, view)} className={chipClass()}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Quick = [label: string, change: Partial<ListingSearch>]

/** @param today ISO date */
export function quickFilters({ moveIn, terms, sublets }: ListingSearch, today: string): Quick[] {
  const all: (Quick | false)[] = [
    moveIn === null && ['From August', { moveIn: endOfAugust(today) }],
    !terms.includes('individual') &&
      !terms.includes('joint') && ['Individual lease', { terms: [...terms, 'individual'] }],
    !terms.includes('no_ssn') && ['No SSN needed', { terms: [...terms, 'no_ssn'] }],
    !sublets && ['Sublets too', { sublets: true }],
  ]
  return all.filter((each) => each !== false)
}

/** The last day of the next August, or of the current one: for an August move-in, a home must be available by then. */
function endOfAugust(today: string): string {
  const [year = '', month = ''] = today.split('-')
  return `${Number(year) + (month > '08' ? 1 : 0)}-08-31`
}
