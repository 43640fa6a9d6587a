import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Way } from '#app/features/listings/ways.ts'
import { sorts, sortLabels } from '#app/features/listings/limits.ts'
import type { PropertyType } from '#app/features/listings/choices.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { pageHref, emptySearch, searchHref, type ListingSearch, type PageView } from '../search-params.ts'
import { FILTER_FORM, inDialog } from './filter-form.tsx'
import { wayOptions } from './way-fields.tsx'
import { HowWeCount, WhyThisOrder } from './why-this-order.tsx'
import { persistList } from './persisted-search.ts'
import { browserStorage } from './search-storage.ts'
import { searchFor } from './use-live-count.ts'
import { activeFilters } from './active-filters.ts'

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
function resultsTitle(total: number, type: PropertyType | null, campus: { shortName: string } | null) {
  const what = type && type !== 'Other' ? type.toLowerCase() : type ? 'other home' : 'home'
  return `${formatCount(total, what)}${campus ? ` near ${campus.shortName}` : ''}`
}

type Shown = {
  search: ListingSearch
  page: { total: number; photo: Photo | undefined }
  campus: { shortName: string } | null
  today: string
}

/** Title and description say what is shown; the canonical URL contains campus, type and page only. Pages with further
 *  filters are excluded from search engines, because there are too many, but their links may be followed. */
export function listingsMeta(shown: Shown, site: { publicUrl: string } | undefined): MetaDescriptor[] {
  const { search, page, today } = shown
  const campus = search.campus ? shown.campus : null
  const { campus: slug, type } = search
  const { photo } = page
  const descriptors = pageMeta({
    site,
    title: resultsTitle(page.total, type, campus),
    description: `${resultsTitle(page.total, type, campus)} with what each costs per person: rent, stated fees and utilities, distance to campus, and when it was confirmed.`,
    path: searchHref({ ...emptySearch, campus: slug, type, page: search.page }),
    image: photo && { path: photo.src, alt: photo.alt },
  })
  const filtered = activeFilters(search, today).some(({ key }) => key !== 'type')
  const reordered = search.sort !== 'recommended' || !search.perBed || search.people !== null
  return filtered || reordered
    ? [...descriptors, { name: 'robots', content: 'noindex, follow' }]
    : descriptors
}
