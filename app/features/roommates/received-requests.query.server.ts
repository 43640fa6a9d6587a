import { desc, eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import type { ViewerValues } from '#app/features/people/viewer.server.ts'
import { visibilityValues } from '#app/features/people/visible-to.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { roommateCopy } from './copy.ts'
import { matchViewerOf } from './match-viewer.server.ts'
import { isWaitingFor } from './own-matches.query.server.ts'
import { peopleCards } from './people-cards.server.ts'
import { findMatePolicy } from './policy.ts'
import { daysAfter, REQUEST_DAYS } from './rules.ts'
import type { WaitingRequest } from './views.ts'

const MOST = 24

/** The requests that wait for the user's answer, newest first, each with the sender's card. People who have stopped looking and
 *  people whom the user hid are left out; My Matches lists them. */
export async function receivedRequests(ctx: Context): Promise<WaitingRequest[]> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.view)
  const open = authorize(ctx, findMatePolicy.use, null)
  const since = daysAfter(ctx.now(), -REQUEST_DAYS).toISOString()
  const waiting = await queryRows(open.db, waitingFor, { ...visibilityValues(ctx), me, since })
  if (waiting.length === 0) return []
  const own = await matchViewerOf(open, me)
  if (!own) return []
  const { cards } = await peopleCards(
    open,
    me,
    own,
    waiting.map(({ userId }) => userId),
  )
  return waiting.flatMap(({ requestId, userId, note }) => {
    const card = cards.get(userId)
    return card ? [{ requestId, note, card }] : []
  })
}

const waitingFor = (at: Places<ViewerValues & { me: string; since: string }>, db: Reading) =>
  db
    .select({ requestId: matchRequests.id, userId: users.id, note: matchRequests.note })
    .from(matchRequests)
    .innerJoin(users, eq(users.id, matchRequests.senderUserId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(isWaitingFor(at))
    .orderBy(desc(matchRequests.createdAt), desc(matchRequests.id))
    .limit(MOST)
