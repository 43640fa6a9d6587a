import { latestSearch } from '#app/features/alerts/queries.server.ts'
import { openDecisions, type OpenDecision } from '#app/features/decisions/queries/open-decisions.server.ts'
import { searchListings } from '#app/features/search/queries/search-listings.server.ts'
import { emptySearch, FOR_ME, searchHref, type ListingSearch } from '#app/features/search/search-params.ts'
import type { ListingCard } from '#app/features/listings/views.ts'
import { ownNotifications, type NotificationView } from '#app/features/notifications/queries.server.ts'
import { stepsDone } from '#app/features/profiles/answers/completeness.ts'
import { ownCampus } from '#app/features/profiles/queries/own-campus.server.ts'
import { ownAnswers } from '#app/features/profiles/queries.server.ts'
import { likedHomes } from '#app/features/saves/queries/saved-pages.server.ts'
import { savesPolicy } from '#app/features/saves/policy.ts'
import type { SavedHome } from '#app/features/saves/views.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { waitingRequests } from './own-matches.server.ts'
import type { JudgedSearch } from '#app/features/search/requirements.ts'
import { findCampus } from '#app/features/campuses/queries.server.ts'
import { judgedSearch } from '../homes/judged-search.server.ts'
import { searchOfProfile } from './own-search.server.ts'

const HOMES = 4
const NEWS = 4

export type StartHomesBy =
  | { kind: 'search'; name: string }
  | { kind: 'profile' }
  | { kind: 'campus'; name: string }
  | { kind: 'all' }

export type OwnStart = {
  /** Requests of others that wait for an answer. */
  requests: number
  decisions: OpenDecision[]
  /** The first step of the wizard with something to answer, and how much is answered; null for people who are not
   *  students, and when all is answered. */
  profile: { step: number; answered: number; of: number } | null
  /** What happened and was not read yet. */
  news: NotificationView[]
  liked: { homes: SavedHome[]; more: boolean }
  homes: {
    items: ListingCard[]
    total: number
    href: string
    /** The saved search that they are for, the judge of “Homes that fit you”, or the campus when the profile says no more. */
    by: StartHomesBy
  }
  /** The slug of their own campus, where the search begins. */
  campus: string | null
  today: string
}

/** What the start page shows to somebody signed in.
 *  @throws SignInRequired */
export async function ownStart(ctx: Context): Promise<OwnStart> {
  const { userId, student } = requirePerson(ctx)
  authorize(ctx, savesPolicy.read, { userId })
  const today = utcDay(ctx.now())
  const [{ texts }, requests, decisions, notifications, liked, saved] = await Promise.all([
    ownAnswers(ctx),
    student ? waitingRequests(ctx) : 0,
    openDecisions(ctx),
    ownNotifications(ctx),
    likedHomes(ctx, { limit: HOMES }),
    latestSearch(ctx),
  ])
  const profiled = searchOfProfile(texts, today)
  const campus = profiled?.campus ?? (student ? await ownCampus(ctx) : null)
  const { search, judged, by } = await homesFor(ctx, { saved, profiled, campus })
  const page = await searchListings(ctx, { search: { ...judged, sort: 'newest', page: 1 } })
  const steps = stepsDone(texts, today)
  const open = steps.findIndex(({ answered, of }) => answered < of)
  const sum = (of: 'answered' | 'of') => steps.reduce((total, step) => total + step[of], 0)
  return {
    requests,
    decisions,
    profile: student && open >= 0 ? { step: open + 1, answered: sum('answered'), of: sum('of') } : null,
    news: notifications.filter(({ unread }) => unread).slice(0, NEWS),
    liked: { homes: liked.homes, more: liked.next !== null },
    homes: {
      items: page.items.slice(0, HOMES),
      total: page.total,
      href: searchHref(search),
      by,
    },
    campus,
    today,
  }
}

type Begin = {
  saved: Awaited<ReturnType<typeof latestSearch>>
  profiled: ListingSearch | null
  /** Slug. */
  campus: string | null
}

/** Which homes to show: those of the latest saved search, those that the judge of `group=me` finds to fit the profile, or all
 *  near the campus. */
async function homesFor(
  ctx: Context,
  { saved, profiled, campus }: Begin,
): Promise<{ search: ListingSearch; judged: JudgedSearch; by: StartHomesBy }> {
  if (saved) return { search: saved.search, judged: saved.search, by: { kind: 'search', name: saved.name } }
  const near = { ...emptySearch, campus }
  if (profiled && (profiled.max ?? profiled.moveIn) !== null) {
    const search = { ...near, group: FOR_ME, fits: true }
    const { search: judged } = await judgedSearch(ctx, { search })
    return { search, judged, by: { kind: 'profile' } }
  }
  const found = campus === null ? null : await findCampus(ctx, campus)
  return {
    search: near,
    judged: near,
    by: found ? { kind: 'campus', name: found.shortName } : { kind: 'all' },
  }
}
