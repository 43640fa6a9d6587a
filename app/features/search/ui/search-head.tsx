import { useState, type ReactNode } from 'react'
import { later } from '#app/ui/hooks/later.tsx'
import type { FilterChip } from '../views.ts'
import type { ListingSearch } from '../search-params.ts'
import { ActiveChips } from './active-chips.tsx'
import { FilterForm, type FilterProps } from './filter-form.tsx'
import { OrderMenu } from './order-menu.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { ResultsTitle, ShowMap } from './results-head.tsx'

const FilterDialog = later(async () => (await import('./filter-dialog.tsx')).FilterDialog)
const QuickFilters = later(async () => (await import('./quick-filters.tsx')).QuickFilters)

type Props = FilterProps & {
  /** The search that is loading, otherwise the one that is shown. */
  soon: ListingSearch
  searching: boolean
  campus: { shortName: string } | null
  /** ISO date. */
  today: string
  /** The chips of `soon`. */
  nextChips: FilterChip[]
  clearHref: string
  /** Provided by other features: the link that saves the search, and the choice of whom homes should fit. */
  saveSearch: ReactNode
  fitBar: ReactNode
  /** Whether homes are judged for someone, which the bar then explains. */
  judged: boolean
  /** The page's messages about this search. */
  children: ReactNode
}

/** The top of the search page: filters and order, the number of homes, and the active filters (search-page.css). On a phone the
 *  filters are in a sheet behind one bar. */
export function SearchHead(props: Props) {
  const { soon, searching, campus, today, nextChips, clearHref, saveSearch, fitBar, judged, children } = props
  const { search, unread, view, facets, total, campuses, onSearch } = props
  const [sheet, setSheet] = useState(false)
  const filters = { search, unread, view, facets, total, campuses, onSearch }
  return (
    <section className="search-head" aria-label="Search">
      <PhoneBar search={soon} campus={campus} filters={nextChips.length} onPress={() => setSheet(true)} />
      <FilterForm {...filters} />
      <FilterDialog {...filters} open={sheet} onOpenChange={setSheet}>
        {!judged && fitBar}
      </FilterDialog>
      <OrderMenu search={soon} view={view} ways={facets.ways} />
      <ResultsTitle search={soon} total={total} campus={campus} />
      <div className="active-chips">
        <ActiveChips chips={nextChips} total={searching ? null : total} clearHref={clearHref}>
          {saveSearch}
        </ActiveChips>
        <QuickFilters search={soon} view={view} today={today} />
      </div>
      <div className="search-save">
        {saveSearch}
        <ShowMap search={search} view={view} />
      </div>
      <div className="search-more">
        {fitBar && (
          <div className={judged ? 'max-md:group-data-[view=map]/page:hidden' : 'search-whom'}>{fitBar}</div>
        )}
        {children}
      </div>
    </section>
  )
}
