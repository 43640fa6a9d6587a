import type { ReactNode } from 'react'
import { formatCount } from '#app/platform/text/format.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Way } from '#app/features/listings/facts/to-campus.ts'
import { sorts, sortLabels, type PropertyType } from '#app/features/listings/rules.ts'
import type { ListingSearch } from '../../search-params.ts'
import { FILTER_FORM, inDialog } from '../filters/filter-form.tsx'
import { wayOptions } from '../filters/way-fields.tsx'
import { HowWeCount } from '../how-we-count.tsx'
import { pageHref, type PageView } from '../page-view.ts'
import { persistList } from '../persisted-search.ts'
import { browserStorage } from '../search-storage.ts'
import { searchFor } from '../search-for.ts'
import { WhyThisOrder } from './why-this-order.tsx'

/** Without JavaScript there is no map, and the list is always shown. */
const withList = 'group-data-[view=map]/page:hidden noscript:flex!'

type Props = {
  search: ListingSearch
  /** The search that is loading, if any: what it moves to another place moves at once, and not when its homes come. */
  soon: ListingSearch
  view: PageView
  total: number
  campus: { shortName: string } | null
  /** The ways to campus of which minutes are known. */
  ways: Way[]
  /** Actions on the search from later features; shown before the order. */
  children?: ReactNode
}

/** The number of homes, what their prices mean, and their order; with the map alone only the number. */
export function ResultsHead({ search, soon, view, total, campus, ways, children }: Props) {
  const offered = sorts.filter((sort) => sort !== 'minutes' || ways.length > 0 || search.sort === sort)
  return (
    <header className="results-head">
      <h1
        className="text-2xl max-md:w-full max-md:group-data-[view=map]/page:text-lg"
        aria-live="polite"
        data-found={total}
      >
        {resultsTitle(total, search.type, campus)}
      </h1>
      <div className={`max-md:w-full md:row-start-2 md:self-start ${withList}`}>
        <HowWeCount perBed={soon.perBed} />
      </div>
      <div className={`flex items-center gap-2 md:justify-self-end ${withList}`}>
        {children}
        <WayField search={search} ways={ways} />
        <SelectField
          key={search.sort}
          label="Sort by"
          hideLabel
          shape="chip"
          name="sort"
          form={FILTER_FORM}
          className="[&_select]:field-sizing-content"
          options={offered.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          defaultValue={search.sort}
          onChange={(event) => searchFor(event.currentTarget, search.sort)}
        />
        <span className="hidden noscript:inline">
          <Button type="submit" form={FILTER_FORM} size="s">
            Apply
          </Button>
        </span>
        {view.view === 'list' && (
          <ButtonLink
            to={pageHref(search, { ...view, view: null })}
            replace
            preventScrollReset
            onClick={() => persistList(browserStorage(), false)}
            size="s"
            className="rounded-full max-md:hidden"
          >
            <Icon of="map" size="s" />
            Show Map
          </ButtonLink>
        )}
      </div>
      {(soon.sort === 'recommended' || soon.sort === 'minutes') && total > 1 && view.view !== 'map' && (
        <WhyThisOrder {...soon} />
      )}
    </header>
  )
}

/** By which way cards say the minutes to campus, where more than one is known. */
function WayField({ search, ways }: { search: ListingSearch; ways: Way[] }) {
  const options = wayOptions(search, ways)
  if (options.length < 2) return null
  return (
    <SelectField
      key={search.way}
      label="Minutes to campus"
      hideLabel
      shape="chip"
      name="way"
      form={FILTER_FORM}
      className={`[&_select]:field-sizing-content ${inDialog}`}
      options={options}
      defaultValue={search.way}
      onChange={(event) => searchFor(event.currentTarget, search.way)}
    />
  )
}

/** `214 homes near USC`, `12 houses`, `1 studio near UCLA`. */
export function resultsTitle(total: number, type: PropertyType | null, campus: { shortName: string } | null) {
  const what = type && type !== 'Other' ? type.toLowerCase() : type ? 'other home' : 'home'
  return `${formatCount(total, what)}${campus ? ` near ${campus.shortName}` : ''}`
}
