import { v7 } from 'uuid'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { ViewMessage, VisitMessage } from './read-message.ts'
import { addressCleaner } from './clean-address.ts'
import { visitRows, type MessageOrigin } from './rows-of.ts'
import { writeVisits } from './write-visits.server.ts'

const clean = addressCleaner(
  new Set(['listings', 'expanded-listing', 'find-mate', 'signup', 'about-us', 'messages', 'public-profile']),
)
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** A view as the browser sends it. */
export function makeView(at: Date, given: Partial<ViewMessage> = {}): ViewMessage {
  return { i: v7({ msecs: at.getTime() }), u: '/', t: 'Homes · Roost', f: '', a: 0, d: 0, ...given }
}

/** A message as the browser sends it, of a visit that begins now with one page. */
export function makeMessage(at: Date, given: Partial<VisitMessage> = {}): VisitMessage {
  const id = v7({ msecs: at.getTime() })
  return { v: newId(), s: id, a: 0, n: 1, e: '/', r: '', w: '390x844', p: [makeView(at)], ...given }
}

/** A message's origin: a phone, signed out. */
export function makeArrival(now: Date, given: Partial<MessageOrigin> = {}): MessageOrigin {
  return { now, userAgent: PHONE, userId: null, origin: 'http://localhost:3000', clean, ...given }
}

/** Stores a visit of one page.
 *  @param at the time of the visit; `given` may name the signed-in user */
export async function makeVisit(
  { db }: Pick<SystemContext, 'db'>,
  at: Date,
  given: { userId?: string; message?: Partial<VisitMessage> } = {},
): Promise<string> {
  const message = makeMessage(at, given.message)
  const { session, views } = visitRows(message, makeArrival(at, { userId: given.userId ?? null }))
  await writeVisits(db, [session], views)
  return session.id
}
