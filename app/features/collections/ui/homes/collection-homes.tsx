import type { ReactNode } from 'react'
import { useLocation, useSearchParams, href } from 'react-router'
import { SavedGrid } from '#app/features/saves/ui/saved-grid.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { knownQuery, withQuery } from '#app/platform/addresses/with-query.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import type { CollectionHome, HomesPage } from '../../views.ts'
import { collectionCopy } from '../../copy.ts'
import { SortHomes } from './sort-homes.tsx'

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

/** Keeps the other query parameters, except those of an open question. */
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
