import type { MetaDescriptor } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PropertyType } from '#app/features/listings/choices.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { pageHref, emptySearch, searchHref, type ListingSearch, type PageView } from '../search-params.ts'
import { persistList } from './persisted-search.ts'
import { browserStorage } from './search-storage.ts'
import { activeFilters } from './active-filters.ts'

const HowWeCount = later(async () => (await import('./why-this-order.tsx')).HowWeCount)

type Props = {
  total: number
  search: ListingSearch
  campus: { shortName: string } | null
}

/** The number of homes, and behind an (i) an explanation of prices. */
export function ResultsTitle({ total, search: { type, perBed }, campus }: Props) {
  const near = campus ? ` near ${campus.shortName}` : ''
  return (
    <div className="results-title">
      <h1 aria-live="polite" data-found={total}>
        {resultsTitle(total, type, null)}
        <span className="max-md:sr-only">{near}</span>
      </h1>
      <HowWeCount perBed={perBed} />
    </div>
  )
}

/** Returns to list and map. */
export function ShowMap({ search, view }: { search: ListingSearch; view: PageView }) {
  if (view.view !== 'list') return null
  return (
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
  )
}

/** `214 homes near USC`, `12 houses`, `1 studio near UCLA`. */
function resultsTitle(total: number, type: PropertyType | null, campus: { shortName: string } | null) {
  const what = type && type !== 'Other' ? type.toLowerCase() : type ? 'other home' : 'home'
  return `${formatCount(total, what)}${campus ? ` near ${campus.shortName}` : ''}`
}

type Shown = {
  search: ListingSearch
  page: { total: number; homes: { photo?: Photo }[] }
  campus: { shortName: string } | null
  today: string
}

/** Title and description say what is shown; the canonical URL contains only campus, type and page. Pages with other filters are
 *  excluded from search engines, because there are too many, but their links may be followed. */
export function listingsMeta(shown: Shown, site: Parameters<typeof pageMeta>[0]['site']): MetaDescriptor[] {
  const { search, page, today } = shown
  const campus = search.campus ? shown.campus : null
  const { campus: slug, type } = search
  const photo = page.homes[0]?.photo
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
