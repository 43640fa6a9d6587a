import { ownInvitations } from '#app/features/groups/own-groups.query.server.ts'
import { invitationPath } from '#app/features/groups/paths.ts'
import type { InvitationCard } from '#app/features/groups/views.ts'
import { latestSearch } from '#app/features/alerts/saved-searches.query.server.ts'
import { ownGroupSteps } from '#app/features/decisions/group-shortlists.query.server.ts'
import { homesSavedLately } from '#app/features/collections/collections-of.query.server.ts'
import { openDecisions, type OpenDecision } from '#app/features/decisions/decision-summaries.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch, FOR_ME, searchHref, type ListingSearch } from '#app/features/search/search-params.ts'
import type { ListingCard, SavedHome } from '#app/features/listings/views.ts'
import {
  ownNotifications,
  type NotificationView,
} from '#app/features/notifications/notifications.query.server.ts'
import { stepsDone } from '#app/features/profiles/completeness.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { likedHomes } from '#app/features/saves/saved-pages.query.server.ts'
import { savesPolicy } from '#app/features/saves/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { requestsAtStart } from './own-matches.query.server.ts'
import type { JudgedSearch } from '#app/features/search/requirements.ts'
import { listCampuses, type CampusChoice } from '#app/features/campuses/campuses.query.server.ts'
import type { StartHomesBy } from './copy.ts'
import { judgedSearch, type Judged } from './judged-search.server.ts'
import { searchOfProfile } from './own-search.query.server.ts'

const HOMES = 4
const NEWS = 4

export type OwnStart = {
  /** Requests from other people that wait for an answer. */
  requests: number
  /** Whether the user wants to be matched, but has neither sent a request nor matched. */
  wantsRoommates: boolean
  /** Whether the user said that they have a roommate group, which is not on the site yet. */
  lacksGroup: boolean
  /** The next step of each of the user's groups. */
  groups: Awaited<ReturnType<typeof ownGroupSteps>>
  invitations: InvitationCard[]
  decisions: OpenDecision[]
  /** The first wizard step with unanswered questions, and how many are answered; null for people who are not students, and once
   *  everything is answered. */
  profile: { step: number; answered: number; of: number } | null
  /** Unread notifications. */
  news: NotificationView[]
  /** The homes that the user last liked or saved. */
  shortlist: { homes: SavedHome[]; more: boolean }
  /** Without the homes of the shortlist. */
  homes: {
    items: ListingCard[]
    total: number
    href: string
    /** How they were chosen: by a saved search, by the same judgment as “Homes that fit you”, or by campus if the profile says no
     *  more. */
    by: StartHomesBy
  }
  /** The slug of the user's own campus, where the search starts; without one, that of their saved search. */
  campus: string | null
  today: string
}

type Asked = { listed?: ReturnType<typeof listCampuses>; asking?: Parameters<typeof ownGroupSteps>[1] }

/** The start page of a logged-in user.
 *  @param asked the list of campuses, and what the user asked managers with a group, if already loading
 *  @throws SignInRequired */
export async function ownStart(
  ctx: Context,
  { listed = listCampuses(ctx), asking }: Asked = {},
): Promise<OwnStart> {
  const { userId, student } = requirePerson(ctx)
  authorize(ctx, savesPolicy.read, { userId })
  const today = utcDay(ctx.now())
  const [
    answers,
    requests,
    groups,
    invitations,
    decisions,
    notifications,
    liked,
    kept,
    saved,
    judged,
    campuses,
  ] = await Promise.all([
    ownAnswers(ctx),
    student ? requestsAtStart(ctx) : { waiting: 0, begun: true },
    ownGroupSteps(ctx, asking),
    student ? ownInvitations(ctx) : [],
    openDecisions(ctx),
    ownNotifications(ctx),
    likedHomes(ctx, { limit: HOMES }),
    homesSavedLately(ctx),
    latestSearch(ctx),
    // Loaded now, because whether it is needed depends on the other results.
    student ? judgedSearch(ctx, { search: forMe }) : null,
    listed,
  ])
  const { texts } = answers
  const own = student ? answers.campus : null
  const profiled = searchOfProfile({ ...texts, campus: own }, today)
  const { search, asked, by } = homesFor({ saved, profiled, judged, campus: own, campuses })
  const page = await searchListings(ctx, { search: { ...asked, sort: 'newest', page: 1 } })
  // A home that is both liked and saved appears once, with what changed since.
  const byId = new Map([...kept, ...liked.homes].map((each) => [each.home.id, each]))
  const shortlist = [...byId.values()].toSorted((one, other) => other.at.localeCompare(one.at))
  const others = page.items.filter(({ id }) => !byId.has(id))
  const steps = stepsDone(texts, today)
  const open = steps.findIndex(({ answered, of }) => answered < of)
  // The page shows these invitations as cards, so their notifications are left out.
  const onCards = new Set(invitations.map(({ groupId }) => invitationPath(groupId)))
  const sum = (of: 'answered' | 'of') => steps.reduce((total, step) => total + step[of], 0)
  return {
    requests: requests.waiting,
    wantsRoommates: texts.wantsMatching === 'yes' && !requests.begun,
    lacksGroup: student && texts.hasGroup === 'yes' && groups.length + invitations.length === 0,
    groups,
    invitations,
    decisions,
    profile: student && open >= 0 ? { step: open + 1, answered: sum('answered'), of: sum('of') } : null,
    news: notifications.filter(({ unread, link }) => unread && !onCards.has(link)).slice(0, NEWS),
    shortlist: { homes: shortlist.slice(0, HOMES), more: shortlist.length > HOMES || liked.next !== null },
    homes: {
      items: others.slice(0, HOMES),
      total: page.total,
      href: searchHref(search),
      by,
    },
    campus: own ?? saved?.search.campus ?? null,
    today,
  }
}

const forMe = { ...emptySearch, group: FOR_ME, fits: true }

type Begin = {
  saved: Awaited<ReturnType<typeof latestSearch>>
  profiled: ListingSearch | null
  judged: Judged | null
  /** Slug. */
  campus: string | null
  campuses: CampusChoice[]
}

/** Which homes to show: those of the latest saved search, those that fit the profile as `group=me` judges them, or all near the
 *  campus. */
function homesFor({ saved, profiled, judged, campus, campuses }: Begin): {
  search: ListingSearch
  asked: JudgedSearch
  by: StartHomesBy
} {
  if (saved) return { search: saved.search, asked: saved.search, by: { kind: 'search', name: saved.name } }
  const near = { ...emptySearch, campus }
  if (judged && profiled && (profiled.max ?? profiled.moveIn) !== null) {
    const search = { ...forMe, campus }
    return { search, asked: judged.alike(search), by: { kind: 'profile' } }
  }
  const found = campuses.find(({ slug }) => slug === campus)
  return {
    search: near,
    asked: near,
    by: found ? { kind: 'campus', name: found.shortName } : { kind: 'all', of: campuses.length },
  }
}
