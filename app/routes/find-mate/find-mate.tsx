import { data, useLocation } from 'react-router'
import type { Route } from './+types/find-mate'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { groupsOf } from '#app/features/groups/own-groups.query.server.ts'
import { SeenEnough } from '#app/features/people/ui/seen-enough.tsx'
import { peopleView } from '#app/features/roommates/people-view.server.ts'
import {
  findMateNames,
  readParams,
  sectionPath,
  sectionTitles,
} from '#app/features/roommates/find-mate-params.ts'
import { discover } from '#app/features/roommates/discover.query.server.ts'
import { groupMatches } from '#app/features/roommates/group-matches.query.server.ts'
import {
  ownHiddenPeople,
  ownMatches,
  waitingRequests,
} from '#app/features/roommates/own-matches.query.server.ts'
import {
  MatchingClosed,
  MissingAnswers,
  NoStudentNotice,
  StillReading,
  VisitorsNotice,
} from '#app/features/roommates/ui/discover-notices.tsx'
import { FindMateFrame, SearchPeople } from '#app/features/roommates/ui/find-mate-frame.tsx'
import { MyMatches } from '#app/features/roommates/ui/my-matches.tsx'
import { OneMore } from '#app/features/roommates/ui/one-more.tsx'
import { SectionRow } from '#app/features/roommates/ui/section-row.tsx'
import { ViewAll } from '#app/features/roommates/ui/view-all.tsx'
import { knownQuery } from '#app/platform/addresses/with-query.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { withFlash } from '#app/web/flash.server.ts'

/** Finding roommates: suggestions, and the user's matches. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const params = readParams(url.searchParams)
  if (ctx.actor.kind !== 'person') return withFlash(ctx, request, { view: { state: 'visitor' as const } })
  if (!ctx.actor.student) return withFlash(ctx, request, { view: { state: 'no-student' as const } })
  if (params.tab === 'matches') {
    const [waiting, matches, hidden, { groups }] = await Promise.all([
      waitingRequests(ctx),
      ownMatches(ctx),
      ownHiddenPeople(ctx),
      groupsOf(ctx),
    ])
    const view = { state: 'matches' as const, matches, groups, hidden, status: params.status, waiting }
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
  const [waiting, found, campuses] = await Promise.all([
    waitingRequests(ctx),
    discover(ctx, params),
    listCampuses(ctx, 'own'),
  ])
  const named = campuses.map(({ slug, name }) => ({ slug, name }))
  const { view: shownAs, cookie } = await peopleView(
    ctx,
    url.searchParams.get('view'),
    request.headers.get('Cookie'),
  )
  const answer = await withFlash(ctx, request, {
    view: { state: 'discover' as const, found, params, campuses: named, waiting, shownAs },
  })
  if (cookie === null) return answer
  const headers = new Headers(answer.init?.headers)
  headers.append('Set-Cookie', cookie)
  return data(answer.data, { headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const view = loaderData?.view
  const { section = null, filters } = view?.state === 'discover' ? view.params : {}
  const all = section && (filters?.q ? `Results for “${filters.q}”` : sectionTitles[section])
  const page = view?.state === 'matches' ? 'My Matches' : (all ?? 'Find a roommate')
  return [{ title: `${page} · Roost` }, { name: 'robots', content: 'noindex' }]
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
      const { found, params, campuses, waiting, shownAs } = view
      const { closed, missing, rows, pages, campus, hasMajor, partial, until } = found
      const [all] = rows
      return (
        <FindMateFrame tab="discover" waiting={waiting} flash={flash}>
          {closed !== null && <MatchingClosed why={closed} />}
          <StillReading partial={partial} />
          <SeenEnough until={until} />
          <MissingAnswers missing={missing} />
          {closed === null && params.section !== null && all && (
            <ViewAll
              {...{
                ...all,
                ...params,
                section: params.section,
                pages,
                campuses,
                ownCampus: campus,
                here,
                shownAs,
              }}
            />
          )}
          {closed === null && params.section === null && (
            <>
              <SearchPeople />
              {rows.map((row) => (
                <SectionRow key={row.section} {...row} {...{ here, hasMajor }} />
              ))}
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
