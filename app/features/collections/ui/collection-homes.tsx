import { Link, useLocation, useSearchParams, href } from 'react-router'
import type { ReactNode } from 'react'
import { chipClass } from '#app/ui/chip.tsx'
import { SavedGrid } from '#app/features/listings/ui/saved-grid.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { knownQuery, withQuery } from '#app/platform/addresses/with-query.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { homeSortLabels, homeSorts } from '../list-rules.ts'
import type { HomesPage, CollectionHome } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { useScreen } from './use-screen.ts'

/** Links for the orders of a collection; the order by minutes only if some are known. */
function SortHomes({ list: { homes, sort } }: { list: HomesPage }) {
  const { to } = useScreen()
  const hasMinutes = sort === 'minutes' || homes.some(({ home }) => home.toCampus !== null)
  const offered = homeSorts.filter((each) => each !== 'minutes' || hasMinutes)
  return (
    <nav aria-label="Sort by" className="flex flex-wrap items-center gap-2 print:hidden">
      <span aria-hidden className="text-ink-2 max-md:sr-only">
        Sort by
      </span>
      {offered.map((each) => (
        <Link
          key={each}
          to={to({ sort: each === 'added' ? null : each, page: null })}
          replace
          preventScrollReset
          aria-current={each === sort ? 'true' : undefined}
          className={chipClass(each === sort)}
        >
          {homeSortLabels[each]}
        </Link>
      ))}
    </nav>
  )
}

type Props = {
  list: HomesPage
  /** ISO date. */
  today: string
  /** Shown below each home. */
  under?: (saved: CollectionHome) => ReactNode
}

/** One page of a collection's homes as cards, with links to the other pages. */
export function CollectionHomes({ list, today, under }: Props) {
  const { homes, count, page, pages } = list
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  if (count === 0) return <NoHomes />
  const pageHref = (to: number) => withQuery(pathname, withPage(query, to))
  return (
    <div className="grid gap-10">
      {count > 1 && <SortHomes list={list} />}
      <SavedGrid
        homes={homes}
        label="Properties in this collection"
        underTitle
        today={today}
        from={pathname + knownQuery(search, ['page', 'sort'])}
        under={under}
      />
      <Pagination page={page} pages={pages} href={pageHref} label="Pages of this collection" />
    </div>
  )
}

/** Keeps the other query parameters, except those of an open confirmation. */
function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['ask', 'home', 'page']) next.delete(name)
  if (page > 1) next.set('page', String(page))
  return next
}

function NoHomes() {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <p className="text-ink-2">{collectionCopy.empty}</p>
      <ButtonLink to={href('/listings/:propertyType?')} look="primary">
        Browse Properties
      </ButtonLink>
    </div>
  )
}
