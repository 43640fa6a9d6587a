import { and, desc, eq, count, or, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { hiddenPeople, matchRequests } from '#app/database/schema/people/roommates.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { visibleTo, isVisible, visibilityValues } from '#app/features/people/visible-to.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { matches } from '#app/database/schema/people/people.ts'
import type { ViewerValues } from '#app/features/people/viewer.server.ts'
import { profilePictures } from '#app/features/photos/profile-pictures.server.ts'
import { yearLabels } from '#app/features/profiles/rules.ts'
import { findMatePolicy } from './policy.ts'
import { roommateCopy } from './copy.ts'
import { isPending } from './request-facts.server.ts'
import { daysAfter, REQUEST_DAYS } from './rules.ts'
import type { ListedPerson, OwnMatches, OwnRequest } from './views.ts'

export type HiddenPerson = { userId: string; name: string; since: Date }

/** People that the user hid and may see, most recent first, at most 500. */
export async function ownHiddenPeople(ctx: Context): Promise<HiddenPerson[]> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.matched)
  const { db } = authorize(ctx, findMatePolicy.read, null)
  const rows = await db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      since: hiddenPeople.createdAt,
    })
    .from(hiddenPeople)
    .innerJoin(users, eq(users.id, hiddenPeople.hiddenUserId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(hiddenPeople.userId, me), visibleTo(ctx)))
    .orderBy(desc(hiddenPeople.createdAt), desc(users.id))
    .limit(500)
  return rows.map(({ givenName, familyName, ...row }) => ({ ...row, name: shownName(givenName, familyName) }))
}

const MOST = 200

/** The user's matches and requests with people they may see, newest first. */
export async function ownMatches(ctx: Context): Promise<OwnMatches> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.matched)
  const open = authorize(ctx, findMatePolicy.read, null)
  const asksMatched = open.db
    .select({ ...person, since: matches.createdAt })
    .from(matches)
    .innerJoin(users, eq(users.id, matches.matchedUserId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(matches.firstUserId, me), visibleTo(ctx)))
    .orderBy(desc(matches.createdAt), desc(users.id))
    .limit(MOST)
  const { senderUserId, receiverUserId, createdAt } = matchRequests
  const asksRequests = open.db
    .select({ ...person, request: matchRequests })
    .from(matchRequests)
    .innerJoin(
      users,
      sql`${users.id} = case when ${senderUserId} = ${me}::uuid then ${receiverUserId} else ${senderUserId} end`,
    )
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(or(eq(senderUserId, me), eq(receiverUserId, me)), visibleTo(ctx)))
    .orderBy(desc(sql`${matchRequests.status} = 'pending'`), desc(createdAt), desc(matchRequests.id))
    .limit(MOST)
  const [matched, requests] = await Promise.all([asksMatched, asksRequests])
  const ids = [...matched, ...requests].map(({ userId }) => userId)
  const pictures = await profilePictures(open, [...new Set(ids)])
  const listed = (row: PersonRow): ListedPerson => ({
    userId: row.userId,
    name: shownName(row.givenName, row.familyName),
    photo: pictures.get(row.userId) ?? null,
    about: [row.campus, row.year && yearLabels[row.year], row.major].filter(Boolean).join(' · '),
  })
  const own = requests.map(({ request, ...row }): OwnRequest => {
    const isOver = request.status === 'pending' && !isPending(request, ctx.now())
    const mine = request.senderUserId === me
    return {
      ...listed(row),
      requestId: request.id,
      status: isOver ? 'expired' : request.status,
      mine,
      note: mine || request.status === 'pending' ? request.note : '',
      at: request.closedAt ?? request.createdAt,
    }
  })
  const waiting = own.filter(({ status }) => status === 'pending')
  return {
    matched: matched.map((row) => ({ ...listed(row), since: row.since })),
    received: waiting.filter(({ mine }) => !mine),
    sent: waiting.filter(({ mine }) => mine),
    history: own
      .filter(({ status }) => status !== 'pending')
      .toSorted((one, other) => other.at.getTime() - one.at.getTime()),
  }
}

/** How many requests wait for the user's answer: the badge on My Matches. */
export const waitingRequests = async (ctx: Context): Promise<number> => (await requestsAtStart(ctx)).waiting

/** How many requests wait, and whether the user ever sent a request or has a match. */
export async function requestsAtStart(ctx: Context): Promise<{ waiting: number; begun: boolean }> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.view)
  const { db } = authorize(ctx, findMatePolicy.read, null)
  const since = daysAfter(ctx.now(), -REQUEST_DAYS).toISOString()
  const [found] = await queryRows(db, waitingFor, { ...visibilityValues(ctx), me, since })
  return found ?? { waiting: 0, begun: false }
}

type Waiting = ViewerValues & { me: string; since: string }

/** Unanswered requests to `me`, sent after `since`, from people whom `me` may see. */
export const isWaitingFor = (at: Places<Waiting>) =>
  and(
    eq(matchRequests.receiverUserId, at.me),
    sql`${matchRequests.status} = 'pending'`,
    sql`${matchRequests.createdAt} > ${at.since}::timestamptz`,
    isVisible(at),
  )

const waitingFor = (at: Places<Waiting>, db: Reading) =>
  db
    .select({
      waiting: count(),
      begun: sql<boolean>`(exists (select from match_requests own where own.sender_user_id = ${at.me}::uuid)
        or exists (select from matches own where own.first_user_id = ${at.me}::uuid))`,
    })
    .from(matchRequests)
    .innerJoin(users, eq(users.id, matchRequests.senderUserId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(isWaitingFor(at))

const person = {
  userId: users.id,
  givenName: users.givenName,
  familyName: users.familyName,
  campus: campuses.shortName,
  year: profiles.year,
  major: profiles.major,
}
type PersonRow = {
  userId: string
  givenName: string
  familyName: string
  campus: string | null
  year: keyof typeof yearLabels | null
  major: string | null
}
