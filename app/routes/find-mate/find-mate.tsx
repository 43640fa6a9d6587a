import { data, useLocation } from 'react-router'
import type { Route } from './+types/find-mate'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { groupsOf } from '#app/features/groups/own-groups.query.server.ts'
import { SeenEnough } from '#app/features/people/ui/seen-enough.tsx'
import { CLOSED_REMINDER } from '#app/features/roommates/people-view.ts'
import { closedReminder, peopleView } from '#app/features/roommates/people-view.server.ts'
import {
  findMateNames,
  readParams,
  sectionPath,
  sectionTitles,
} from '#app/features/roommates/find-mate-params.ts'
import { discover } from '#app/features/roommates/discover.query.server.ts'
import { receivedRequests } from '#app/features/roommates/received-requests.query.server.ts'
import { groupMatches } from '#app/features/roommates/group-matches.query.server.ts'
import {
  ownHiddenPeople,
  ownMatches,
  waitingRequests,
} from '#app/features/roommates/own-matches.query.server.ts'
import {
  MatchingClosed,
  NoStudentNotice,
  StillReading,
  VisitorsNotice,
} from '#app/features/roommates/ui/discover-notices.tsx'
import { FilterBar } from '#app/features/roommates/ui/filter-bar.tsx'
import { FindMateFrame } from '#app/features/roommates/ui/find-mate-frame.tsx'
import { QuestionnaireCard } from '#app/features/roommates/ui/questionnaire-card.tsx'
import { RequestStrip } from '#app/features/roommates/ui/request-strip.tsx'
import { SectionRow } from '#app/features/roommates/ui/section-row.tsx'
import { ViewAll } from '#app/features/roommates/ui/view-all.tsx'
import { knownQuery } from '#app/platform/addresses/with-query.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

// Most visits look at people, so these load later.
const MyMatches = later(async () => (await import('#app/features/roommates/ui/my-matches.tsx')).MyMatches)
const OneMore = later(async () => (await import('#app/features/roommates/ui/one-more.tsx')).OneMore)

/** Finding roommates: suggestions, and the user's matches. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const params = readParams(url.searchParams)
  if (ctx.actor.kind !== 'person') return withFlash(ctx, request, { view: { state: 'visitor' as const } })
  if (!ctx.actor.student) return withFlash(ctx, request, { view: { state: 'no-student' as const } })
  if (params.tab === 'matches') {
    const [waiting, received, matches, hidden, ofGroups] = await Promise.all([
      waitingRequests(ctx),
      receivedRequests(ctx),
      ownMatches(ctx),
      ownHiddenPeople(ctx),
      groupsOf(ctx),
    ])
    const { status } = params
    const view = { state: 'matches' as const, matches, received, ...ofGroups, hidden, status, waiting }
    return withFlash(ctx, request, { view })
  }
  if (params.group !== '') {
    const [waiting, matches] = await Promise.all([
      waitingRequests(ctx),
      groupMatches(ctx, { groupId: params.group, ...params }),
    ])
    return withFlash(ctx, request, {
      view: { state: 'group' as const, matches, page: params.page, waiting },
    })
  }
  const [waiting, received, found, campuses] = await Promise.all([
    waitingRequests(ctx),
    params.section === null ? receivedRequests(ctx) : [],
    discover(ctx, params),
    listCampuses(ctx, 'own'),
  ])
  const named = campuses.map(({ slug, name, shortName }) => ({ slug, name, shortName }))
  const cookies = request.headers.get('Cookie')
  const chosen = await peopleView(ctx, url.searchParams.get('view'), cookies)
  const reminder = await closedReminder(ctx, url.searchParams.get(CLOSED_REMINDER), cookies)
  const missing = reminder.closed ? [] : found.missing
  const answer = await withFlash(ctx, request, {
    view: {
      state: 'discover' as const,
      found: { ...found, missing },
      params,
      campuses: named,
      waiting,
      received,
      shownAs: chosen.view,
    },
  })
  const headers = new Headers(answer.init?.headers)
  for (const { cookie } of [chosen, reminder]) if (cookie !== null) headers.append('Set-Cookie', cookie)
  return data(answer.data, { headers })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const view = loaderData?.view
  const { section = null, filters } = view?.state === 'discover' ? view.params : {}
  const all = section && (filters?.q ? `Results for “${filters.q}”` : sectionTitles[section])
  const page = view?.state === 'matches' ? 'My Matches' : (all ?? 'Find a roommate')
  return unlistedMeta(page)({ matches })
}

export default function FindMatePage({ loaderData: { view, flash } }: Route.ComponentProps) {
  useLiveReload(['matches', 'people', 'groups'])
  const { pathname, search } = useLocation()
  const here = `${pathname}${knownQuery(search, findMateNames)}`
  switch (view.state) {
    case 'visitor':
      return (
        <FindMateFrame tab={null}>
          <VisitorsNotice />
        </FindMateFrame>
      )
    case 'no-student':
      return (
        <FindMateFrame tab={null}>
          <NoStudentNotice />
        </FindMateFrame>
      )
    case 'matches':
      return (
        <FindMateFrame tab="matches" waiting={view.waiting} flash={flash}>
          <MyMatches {...view} here={here} />
        </FindMateFrame>
      )
    case 'group': {
      const { matches, page, waiting } = view
      return (
        <FindMateFrame tab="discover" waiting={waiting} flash={flash}>
          <StillReading partial={matches.partial} />
          <SeenEnough until={matches.until} />
          {matches.closed === null ? (
            <OneMore {...{ matches, page, here }} />
          ) : (
            <MatchingClosed why={matches.closed} />
          )}
        </FindMateFrame>
      )
    }
    case 'discover': {
      const { found, params, campuses, waiting, received, shownAs } = view
      const { closed, missing, rows, pages, campus, hasMajor, partial, until } = found
      const [all] = rows
      const { section } = params
      const reminder = missing.length > 0 && <QuestionnaireCard {...{ missing, here }} />
      const waits = new Set(received.map(({ card }) => card.userId))
      const withoutRequests = rows.map((row) => ({
        ...row,
        people: row.people.filter(({ userId }) => !waits.has(userId)),
      }))
      const filled = withoutRequests.filter(({ people }) => people.length > 0)
      // Sections with people come first: a newcomer's first sections are still empty.
      const sections = [...filled, ...withoutRequests.filter(({ people }) => people.length === 0)]
      return (
        <FindMateFrame tab="discover" waiting={waiting} flash={flash}>
          {closed !== null && <MatchingClosed why={closed} />}
          {closed === null && <FilterBar {...params} {...{ campuses, ownCampus: campus, shownAs }} />}
          <StillReading partial={partial} />
          <SeenEnough until={until} />
          {closed === null && section !== null && all && (
            <ViewAll
              {...all}
              {...params}
              {...{ section, pages, campuses, here, shownAs }}
              reminder={params.page === 1 && reminder}
            />
          )}
          {closed === null && section === null && (
            <>
              <RequestStrip requests={received} here={here} />
              {sections.map((row, at) => (
                <SectionRow
                  key={row.section}
                  {...row}
                  {...{ here, hasMajor }}
                  reminder={at === 0 && row.people.length > 0 && reminder}
                />
              ))}
              {filled.length === 0 && reminder}
              <ButtonLink to={sectionPath('any')} className="justify-self-start">
                Students of any campus
              </ButtonLink>
            </>
          )}
        </FindMateFrame>
      )
    }
  }
}
