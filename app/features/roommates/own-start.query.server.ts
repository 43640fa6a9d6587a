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
  /** Requests of others that wait for an answer. */
  requests: number
  /** Whether they want to be matched, and neither asked anybody yet nor matched. */
  seeks: boolean
  /** Whether they have a roommate group that is not here yet. */
  groupless: boolean
  /** What their groups do next. */
  groups: Awaited<ReturnType<typeof ownGroupSteps>>
  invitations: InvitationCard[]
  decisions: OpenDecision[]
  /** The first step of the wizard with something to answer, and how much is answered; null for people who are not
   *  students, and when all is answered. */
  profile: { step: number; answered: number; of: number } | null
  /** What happened and was not read yet. */
  news: NotificationView[]
  /** The homes that they liked or saved last. */
  shortlist: { homes: SavedHome[]; more: boolean }
  /** Without those of the shortlist. */
  homes: {
    items: ListingCard[]
    total: number
    href: string
    /** The saved search that they are for, the judge of “Homes that fit you”, or the campus when the profile says no more. */
    by: StartHomesBy
  }
  /** The slug of their own campus, where the search begins; without one, that of their saved search. */
  campus: string | null
  today: string
}

type Asked = { listed?: ReturnType<typeof listCampuses>; asking?: Parameters<typeof ownGroupSteps>[1] }

/** What the start page shows to somebody signed in.
 *  @param asked the campuses that can be chosen, and what they asked managers with a group
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
    // Whether it is needed is known when the rest is here.
    student ? judgedSearch(ctx, { search: forMe }) : null,
    listed,
  ])
  const { texts } = answers
  const own = student ? answers.campus : null
  const profiled = searchOfProfile({ ...texts, campus: own }, today)
  const { search, asked, by } = homesFor({ saved, profiled, judged, campus: own, campuses })
  const page = await searchListings(ctx, { search: { ...asked, sort: 'newest', page: 1 } })
  // A home that is liked, too, is there once, with what changed since.
  const byId = new Map([...kept, ...liked.homes].map((each) => [each.home.id, each]))
  const shortlist = [...byId.values()].toSorted((one, other) => other.at.localeCompare(one.at))
  const others = page.items.filter(({ id }) => !byId.has(id))
  const steps = stepsDone(texts, today)
  const open = steps.findIndex(({ answered, of }) => answered < of)
  // Those stand on the page as cards.
  const onCards = new Set(invitations.map(({ groupId }) => invitationPath(groupId)))
  const sum = (of: 'answered' | 'of') => steps.reduce((total, step) => total + step[of], 0)
  return {
    requests: requests.waiting,
    seeks: texts.wantsMatching === 'yes' && !requests.begun,
    groupless: student && texts.hasGroup === 'yes' && groups.length + invitations.length === 0,
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

/** Which homes to show: those of the latest saved search, those that the judge of `group=me` finds to fit the profile, or all
 *  near the campus. */
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
