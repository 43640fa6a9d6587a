import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { emptySearch, searchHref, type ListingSearch } from '../search-params.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { activeFilters } from './filters/active-filters.ts'
import { resultsTitle } from './results/results-head.tsx'

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
