import { Icon } from '#app/ui/icon.tsx'
import { formatCount, formatMoney } from '#app/platform/text/format.ts'
import type { ListingSearch } from '../search-params.ts'
import { FILTER_FORM } from './filter-form.tsx'

type Props = {
  search: ListingSearch
  campus: { shortName: string } | null
  /** How many filters are chosen. */
  filters: number
  onPress: () => void
}

/** On a phone with JavaScript, instead of the form: the search in one line, which opens the sheet with all filters. Before scripts
 *  run, it links to the form. */
export function PhoneBar({ search, campus, filters, onPress }: Props) {
  const text = barText(search, campus)
  return (
    <a
      href={`#${FILTER_FORM}`}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
      aria-haspopup="dialog"
      className="phone-bar num"
    >
      <Icon of="search" />
      <span className="sr-only">Search box and More Filters: </span>
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <span className="phone-bar-filters">
        <Icon of="sliders-horizontal" />
        {filters > 0 && (
          <>
            <span className="sr-only">, </span>
            <span className="phone-bar-count">{filters}</span>
            <span className="sr-only">{filters === 1 ? 'filter' : 'filters'}</span>
          </>
        )}
      </span>
    </a>
  )
}

/** `USC · 2 people · up to $1,600`. */
function barText({ q, people, min, max }: ListingSearch, campus: Props['campus']): string {
  const [low, high] = [min, max].map((dollars) => (dollars === null ? null : formatMoney(dollars * 100)))
  const budget = low && high ? `${low} to ${high}` : low ? `from ${low}` : high ? `up to ${high}` : null
  return [
    campus?.shortName ?? 'All campuses',
    q === '' ? null : `“${q}”`,
    people === null ? null : formatCount(people, 'person', 'people'),
    budget,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
