import { useCallback, useMemo, useState } from 'react'
import {
  redirect,
  useLocation,
  useNavigate,
  type NavigateOptions,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/listings'
import { sharingActions } from '#app/features/roommates/ui/sharing-actions.tsx'
import { findCampus, listCampuses, type CampusChoice } from '#app/features/campuses/campuses.query.server.ts'
import { Highlight, HighlightContext } from '#app/features/listings/ui/highlight.ts'
import { cardText } from '#app/features/listings/ui/card-text.ts'
import { campusWithMost, countSearches } from '#app/features/search/count-searches.query.server.ts'
import { facetsOfPage } from '#app/features/search/count-facets.query.server.ts'
import { prepareSearch, type PreparedSearch } from '#app/features/search/prepare-search.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import type { JudgedSearch } from '#app/features/search/requirements.ts'
import {
  emptySearch,
  parseSearch,
  searchHref,
  pageHref,
  parseView,
  type ListingSearch,
  type Unread,
} from '#app/features/search/search-params.ts'
import {
  activeFilters,
  askedLabels,
  filterChips,
  isBare,
  withoutFilters,
} from '#app/features/search/ui/active-filters.ts'
import { ListNotLoaded, Results } from '#app/features/search/ui/results.tsx'
import { listingsMeta } from '#app/features/search/ui/results-head.tsx'
import { MapArea, ViewPill } from '#app/features/search/ui/map-area.tsx'
import { ListFoot } from '#app/features/search/ui/list-foot.tsx'
import { Notes } from '#app/features/search/ui/notes.tsx'
import { SearchHead } from '#app/features/search/ui/search-head.tsx'
import { sameHomes, usePendingSearch } from '#app/features/search/ui/use-pending-search.ts'
import { useLaterCounts } from '#app/features/search/ui/use-live-count.ts'
import { useLastFilters } from '#app/features/search/ui/use-last-filters.ts'
import { groupNames } from '#app/features/groups/own-groups.query.server.ts'
import { ownSearch } from '#app/features/roommates/own-search.query.server.ts'
import { judgedSearch, type Judged } from '#app/features/roommates/judged-search.server.ts'
import { SaveSearchLink } from '#app/features/alerts/ui/save-search-link.tsx'
import { walksInGroup } from '#app/features/groups/member-walks.query.server.ts'
import { marksOf } from '#app/features/collections/collections-of.query.server.ts'
import { subletsBeside } from '#app/features/sublets/beside-homes.query.server.ts'
import { likesOf } from '#app/features/saves/likes.query.server.ts'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { isochronesOf } from '#app/features/commute/find-isochrones.server.ts'
import { mapGround } from '#app/features/streets/map-ground.server.ts'
import { refuseWhenOffline, type Steps } from '#app/features/site/ui/offline-notice.tsx'
import type { Actor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { later } from '#app/ui/hooks/later.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { loadOrKeep, useKept } from '#app/web/load-or-keep.ts'
import { requireUser } from '#app/web/require-user.ts'

const FitBar = later(async () => (await import('#app/features/roommates/ui/fit-bar.tsx')).FitBar)
const SubletStrip = later(async () => (await import('#app/features/sublets/ui/sublet-strip.tsx')).SubletStrip)
const Shortcuts = later(async () => (await import('#app/features/search/ui/shortcuts.tsx')).Shortcuts)
const NoResults = later(async () => (await import('#app/features/search/ui/no-results.tsx')).NoResults)

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const today = utcDay(ctx.now())
  const { propertyType } = params
  const { search: asked, notes, unread } = parseSearch(url.searchParams, { propertyType, today })
  if (asked.group !== null) requireUser(context, url)
  const view = parseView(url.searchParams)
  const listed = listCampuses(ctx, { slug: asked.campus })
  const [campuses, atOnce, choices, profile, sublets] = await allInOrder([
    listed,
    searched(ctx, asked, { today, listed }),
    mayHaveGroups(ctx.actor) ? groupNames(ctx) : null,
    isBare(url) ? ownSearch(ctx) : null,
    subletsBeside(ctx, { search: asked, listed: pageHref({ ...asked, sublets: true, page: 1 }, view) }),
  ])
  const known = asked.campus === null || campuses.some(({ slug }) => slug === asked.campus)
  if (!known) notes.push('This campus isn’t here yet, so homes near every campus are shown.')
  const found = known ? atOnce : await searched(ctx, { ...asked, campus: null }, { today, listed })
  const { judged, search, page, likes, marks, walks, facets, totals, campus } = found
  if (judged.note) notes.push(judged.note)
  if (page.total > 0 && search.page > page.pages)
    throw redirect(pageHref({ ...search, page: page.pages }, view, unread))
  const ground = await mapGround(ctx, campus)
  const { items, ...counts } = page
  const { people } = judged.search
  const fits = judged.fits(items, walks)
  const how = {
    perBed: search.perBed,
    people,
    today,
    near: search.campus !== null,
    asked: askedLabels(search),
  }
  const homes = items.map((home) => cardText(home, { ...how, fit: fits[home.id] }))
  const cards = { ...counts, homes }
  const fit = { for: judged.for, choices, people }
  const shown = { search, notes, unread, page: cards, facets, totals, campuses, campus, today, ground }
  const by = ctx.actor.kind === 'person' ? ctx.actor.userId : ''
  return { ...shown, likes, marks, fit, by, profile, sublets }
}

/** A search's results: its homes, its counts and the campus of its map. */
async function searched(ctx: Context, asked: ListingSearch, { today, listed }: Around) {
  const [prepared, judged] = await Promise.all([
    prepareSearch(ctx, asked.q),
    judgedSearch(ctx, { search: asked }),
  ])
  const search = judged.for ? asked : { ...asked, group: null, fits: false }
  const without = activeFilters(search, today).map((filter) => judged.alike(filter.without))
  const [{ page, likes, marks, walks }, facets, totals, campus] = await Promise.all([
    savedPage(ctx, judged, prepared),
    facetsOfPage(ctx, { search: judged.search, prepared }),
    countSearches(ctx, { searches: without, prepared }),
    campusOfMap(ctx, judged.search, prepared, listed),
  ])
  return { judged, search, page, likes, marks, walks, facets, totals, campus }
}
type Around = { today: string; listed: Promise<CampusChoice[]> }

/** The homes of a page, with the viewer's likes and marks, and the walks of the group that it is judged for. */
async function savedPage(ctx: Context, judged: Judged, prepared: PreparedSearch) {
  const page = await searchListings(ctx, { search: judged.search, prepared })
  const ids = page.items.map(({ id }) => id)
  const [likes, marks, walks] = await Promise.all([
    likesOf(ctx, ids),
    marksOf(ctx, ids),
    walksInGroup(ctx, { groupId: judged.for?.group ?? null, listingIds: ids }),
  ])
  return { page, likes, marks, walks }
}

/** The campus where the map starts: the chosen one, otherwise the one with most of the homes found. */
async function campusOfMap(
  ctx: Context,
  search: JudgedSearch,
  prepared: PreparedSearch,
  listed: Promise<CampusChoice[]>,
) {
  const slug = search.campus ?? (await campusWithMost(ctx, { search, prepared })) ?? (await listed)[0]?.slug
  if (slug === undefined) return null
  const [campus, isochrones] = await Promise.all([findCampus(ctx, slug), isochronesOf(ctx, slug)])
  return campus && { ...campus, isochrones }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadOrKeep(serverLoader)

/** Another view of the same homes needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return sameHomes(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export const handle: Steps = { takesNothing: sameHomes }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listingsMeta(loaderData, matches[0]?.loaderData) : []

/** Listings (specification part 2 §2): the filters, the homes as cards, and the same homes on a map. */
export default function ListingsPage({ loaderData }: Route.ComponentProps) {
  const { search, unread, page, today, campus, fit } = loaderData
  const location = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => parseView(new URLSearchParams(location.search)), [location.search])
  const [highlight] = useState(() => new Highlight())
  const { pending, slow, ask } = usePendingSearch(today)
  const failed = useKept(loaderData)
  const restored = useLastFilters({
    search,
    view,
    bare: isBare(location),
    by: loaderData.by,
    profile: loaderData.profile,
  })
  const chips = useMemo(() => filterChips(search, view, loaderData), [search, loaderData, view])
  const nextChips = pending ? filterChips(pending, view, loaderData) : chips
  const from = `${location.pathname}${location.search}`
  const clearHref = pageHref(withoutFilters(search), view)
  const onSearch = useCallback(
    (next: ListingSearch, left: Unread, options?: NavigateOptions) => {
      const to = pageHref(next, view, left)
      if (refuseWhenOffline(to)) return
      ask(next)
      void navigate(to, options)
    },
    [ask, navigate, view],
  )
  // Consecutive area searches share one history entry, and none of them changes the scroll position.
  const onSearchArea = useCallback(
    (box: ListingSearch['box']) =>
      onSearch({ ...search, box, page: 1 }, unread, {
        preventScrollReset: true,
        replace: search.box !== null && box !== null,
      }),
    [onSearch, search, unread],
  )
  const facets = useLaterCounts(loaderData.facets, search)
  const filters = { ...loaderData, facets, total: page.total, view, onSearch }

  const saveSearch = <SaveSearchLink search={search} signedIn={loaderData.likes !== null} />
  const fitBar = fit.choices && <FitBar search={search} view={view} judged={fit.for} choices={fit.choices} />
  const shownCampus = search.campus ? campus : null
  const head = (
    <SearchHead
      key="head"
      {...filters}
      soon={pending ?? search}
      campus={shownCampus}
      today={today}
      clearHref={clearHref}
      nextChips={nextChips}
      searching={pending !== null}
      saveSearch={saveSearch}
      fitBar={fitBar}
      judged={fit.for !== null}
    >
      <Notes
        failed={failed}
        notes={loaderData.notes}
        restored={restored === 'profile' || chips.length > 0 ? restored : null}
        clearHref={restored === 'profile' ? pageHref(emptySearch, view) : clearHref}
      />
    </SearchHead>
  )
  const pill = (page.homes.length > 0 || view.view === 'map') && (
    <ViewPill key="pill" search={search} view={view} />
  )
  const homes = (
    <section key="homes" className="search-column" aria-label="Homes">
      <div>
        {loaderData.sublets.found && <SubletStrip {...loaderData.sublets} />}
        {page.homes.length > 0 ? (
          // A new list for each search: browsers count a home that stays but moves as a layout shift.
          <Results key={searchHref(search)} homes={page.homes} today={today} from={from} loading={slow} />
        ) : (
          <NoResults chips={chips} clearHref={clearHref} />
        )}
        <div className="mt-10 grid justify-items-center gap-4">
          <Pagination
            page={page.page}
            pages={page.pages}
            href={(number) => pageHref({ ...search, page: number }, view, unread)}
          />
          <ListFoot subletsAt={loaderData.sublets.to}>
            <Shortcuts />
            {chips.length === 0 && <span className="md:hidden">{saveSearch}</span>}
          </ListFoot>
        </div>
      </div>
    </section>
  )
  const map = campus && (
    <MapArea
      key="map"
      view={view}
      listed={search}
      people={fit.people}
      campus={campus}
      ground={loaderData.ground}
      homes={page.homes}
      sublets={loaderData.sublets.areas}
      today={today}
      from={from}
      onSearchArea={onSearchArea}
    />
  )

  return (
    <HighlightContext value={highlight}>
      <WithSaving likes={loaderData.likes} marks={loaderData.marks} filling={sharingActions}>
        <main
          id="content"
          data-view={view.view ?? 'both'}
          data-bottom-bar={view.view === 'map' ? undefined : 'fixed'}
          data-layout={view.layout}
          className="group/page grid min-h-0 flex-1 max-md:data-[view=map]:grid-rows-[auto_minmax(0,1fr)] md:data-[layout=side]:data-[view=both]:grid-cols-[minmax(0,1fr)_minmax(22.5rem,34%)]"
        >
          {/* In visual order except for the pill, which comes before the homes; keys move the map instead of remounting it. */}
          {view.layout === 'top' ? [head, pill, map, homes] : [head, pill, homes, map]}
        </main>
      </WithSaving>
    </HighlightContext>
  )
}

export const ErrorBoundary = ListNotLoaded

const mayHaveGroups = (actor: Actor) => actor.kind === 'person' && actor.student && !actor.suspended
