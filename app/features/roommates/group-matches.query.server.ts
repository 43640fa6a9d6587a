import { inArray, or } from 'drizzle-orm'
import { blocks } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { findGroup } from '#app/features/groups/group-facts.server.ts'
import { groupPolicy } from '#app/features/groups/policy.ts'
import { shownMembers } from '#app/features/groups/shown-people.server.ts'
import { MOST_MEMBERS } from '#app/features/groups/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { matchIndexMemory } from '#app/features/match-index/match-index-sync.server.ts'
import { MOST_PAGES, ON_PAGE, pageCount } from './people-view.ts'
import { readParams, type FindMateParams } from './find-mate-params.ts'
import { memberFit, type MemberFit } from '#app/features/match-score/fit.ts'
import { findMatePolicy } from './policy.ts'
import { matchAnswers } from '#app/features/match-score/answers.ts'
import type { PersonCard } from './views.ts'
import { roommateCopy } from './copy.ts'
import { matchViewerOf, closedBy, standing, type MatchingClosedBy } from './match-viewer.server.ts'
import { peopleCards } from './people-cards.server.ts'
import { scoredColumns } from '#app/features/match-score/scored-columns.server.ts'

export type GroupMatches = {
  groupId: string
  name: string
  full: boolean
  /** Why nobody is shown; works as in Discover. */
  closed: MatchingClosedBy | null
  people: { card: PersonCard; lowest: number | null; members: MemberFit[] }[]
  total: number
  pages: number
  /** As in Discover: whether the site is still loading people, and when the user may see more. */
  partial: boolean
  until: string | null
}

/** Candidates for a group that is looking for one more member, at the user's campus, ranked by their lowest score with any member.
 *  People who break a member's deal-breaker, or have blocked a member, are left out without revealing whose it was.
 *  @throws SignInRequired; Forbidden for users who are not students; NotFound for other people's groups */
export async function groupMatches(
  ctx: Context,
  { groupId, page }: Pick<FindMateParams, 'page'> & { groupId: string },
): Promise<GroupMatches> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.matched)
  const open = authorize(ctx, findMatePolicy.use, null)
  const group = await findGroup(open, groupId)
  assertAllowed(groupPolicy.read, ctx.actor, group)
  const matchIndex = ctx.memory.of(matchIndexMemory)
  const [members, own] = await Promise.all([
    shownMembers(open, [groupId], 'member'),
    matchViewerOf(open, me),
    matchIndex.catchUp(open),
  ])
  const found = {
    groupId,
    name: group.name,
    full: members.length >= MOST_MEMBERS,
    closed: null,
    people: [],
    total: 0,
    pages: 0,
    partial: false,
    until: null,
  }
  const closed = closedBy(own, ctx.now())
  if (!own || closed) return { ...found, closed }
  const ids = members.map(({ ofUser }) => ofUser)
  const rows = await profilesOf(open, ids)
  const here = standing(ctx.now(), me, own)
  const question = {
    ...here,
    without: [...here.without, ...ids, ...(await blockedByAny(open, ids))],
    viewers: [...rows.values()].map((row) => ({
      answers: matchAnswers(row),
      dealBreakers: row.dealBreakers,
    })),
    major: null,
    ownCampus: own.campusId,
    sections: ['any'] as const,
    campus: own.statedCampusId,
    filters: readParams(new URLSearchParams()).filters,
    among: null,
    most: ON_PAGE,
  }
  const from = (Math.min(page, MOST_PAGES) - 1) * ON_PAGE
  const { ranked, partial } = await matchIndex.rank({ ...question, from })
  const [top] = ranked
  const shown = top?.ids ?? []
  const [{ cards, until }, candidates] = await Promise.all([
    peopleCards(open, me, own, shown),
    profilesOf(open, shown),
  ])
  const people = shown.flatMap((id) => {
    const [card, theirs] = [cards.get(id), candidates.get(id)]
    if (!card || !theirs) return []
    const fits = members.flatMap(({ ofUser, userId, name, self }) => {
      const mine = rows.get(ofUser)
      // Members that the user cannot see are not shown, although the ranking includes them.
      return mine ? [{ ...memberFit(mine, theirs), name, self, seen: userId !== null }] : []
    })
    const percents = fits.map(({ percent }) => percent)
    const known = percents.filter((percent) => percent !== null)
    return [
      {
        card,
        // Unknown as long as the score with any member is unknown.
        lowest: known.length > 0 && known.length === percents.length ? Math.min(...known) : null,
        members: fits
          .filter(({ self, seen }) => seen && !self)
          .map(({ seen: _seen, self: _self, ...fit }) => fit),
      },
    ]
  })
  const total = top?.total ?? 0
  return { ...found, people, total, pages: pageCount(total), partial, until }
}

type Tools = { db: Reading }

async function profilesOf({ db }: Tools, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({ userId: profiles.userId, ...scoredColumns, dealBreakers: profiles.dealBreakers })
    .from(profiles)
    .where(inArray(profiles.userId, ids))
  return new Map(rows.map((row) => [row.userId, row]))
}

async function blockedByAny({ db }: Tools, ids: string[]): Promise<string[]> {
  const { blockerUserId: blocker, blockedUserId: blocked } = blocks
  const rows = await db
    .select({ blocker, blocked })
    .from(blocks)
    .where(or(inArray(blocker, ids), inArray(blocked, ids)))
  return rows.map((row) => (ids.includes(row.blocker) ? row.blocked : row.blocker))
}
