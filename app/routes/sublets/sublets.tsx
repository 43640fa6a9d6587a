import { href, Link } from 'react-router'
import type { Route } from './+types/sublets'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { ownSearch } from '#app/features/roommates/own-search.query.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { readSubletSearch, type SubletSearch } from '#app/features/sublets/sublet-search.ts'
import { findSublets } from '#app/features/sublets/sublets.query.server.ts'
import { SubletCards } from '#app/features/sublets/ui/sublet-cards.tsx'
import { SubletFilters } from '#app/features/sublets/ui/sublet-filters.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Students' sublets (PRODUCT.md §5.7); their dates must overlap the requested ones. An address without a campus starts at
 *  the reader's own. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const asked = readSubletSearch(url.searchParams)
  const own = url.searchParams.has('campus') ? null : ownSearch(ctx)
  const searched = async () => {
    const search = { ...asked, campus: asked.campus ?? (await own)?.campus ?? null }
    return { search, ...(await findSublets(ctx, { search })) }
  }
  const [{ search, total, items }, campuses] = await Promise.all([searched(), listCampuses(ctx)])
  return { found: { total, items }, campuses, search }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Sublets by students',
    description: 'Rooms and homes that students leave for a while, and leases to take over.',
    path: href('/sublets'),
  })

export default function SubletsPage({ loaderData: { found, campuses, search } }: Route.ComponentProps) {
  return (
    <main id="content" className="page pt-4 pb-16 md:pt-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-3xl">Sublets by students</h1>
          <p className="mt-2 max-w-[62ch] text-lg text-ink-2">
            Rooms and homes that students leave for a while, and leases to take over. Each was confirmed in
            the last two weeks.
          </p>
        </div>
        <ButtonLink to={href('/profile/sublets/new')}>Sublet your place</ButtonLink>
      </div>
      <SubletFilters campuses={campuses} search={search} />
      <output className="mt-6 mb-4 block text-ink-2">
        {found.total === 0
          ? nothingFound(search)
          : `${formatCount(found.total, 'sublet')}, the soonest first`}
      </output>
      <SubletCards sublets={found.items} />
      {found.total === 0 && (
        <p className="mt-2">
          <Link
            to={`${href('/sublets')}?campus=`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Show all sublets
          </Link>
        </p>
      )}
    </main>
  )
}

function nothingFound({ campus, from, until }: SubletSearch): string {
  if (from !== null && until !== null && until < from) return '“Until” is before “From”.'
  if (from ?? until) return 'None is free at that time.'
  return campus === null ? 'No sublets yet.' : 'No sublets by students of this campus yet.'
}
