import type { pageViews, websiteSessions } from '#app/database/schema/site/analytics.ts'
import { firstIdOf } from '#app/platform/addresses/ids.ts'
import { memoize } from '#app/platform/process/memoize.ts'
import { browserAndSystem } from '#app/features/accounts/device-text.ts'
import { monthsBefore } from './months.ts'
import { MONTHS_KEPT } from './rules.ts'
import { cleanReferrer, cleanTitle, type CleanAddress } from './clean-address.ts'
import type { VisitMessage } from './read-message.ts'

export type WebsiteSessionRow = typeof websiteSessions.$inferInsert
export type ViewRow = typeof pageViews.$inferInsert

/** What the server knows about a message besides its content. */
export type MessageOrigin = {
  now: Date
  userAgent: string
  userId: string | null
  /** The site's own origin. */
  origin: string
  /** Removes personal data from an address (clean-address.ts). */
  clean: (address: string) => CleanAddress
}

/** The rows of a message, without personal data. Times are the server's; the browser's clock is not trusted. */
export function visitRows(
  message: VisitMessage,
  arrival: MessageOrigin,
): { session: WebsiteSessionRow; views: ViewRow[] } {
  const { now, userAgent, userId, origin, clean } = arrival
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const sessionId = storedId(message.s, now)
  const views = message.p.map(({ i, u, t, f, a, d, h }): ViewRow => {
    const address = clean(u)
    const { path, url, home, campus } = address
    return {
      id: storedId(i, now),
      sessionId,
      at: before(a),
      path,
      url,
      title: cleanTitle(t, address),
      referrer: f === '' ? null : clean(f).url,
      timeOnPage: d,
      home,
      campus,
      found: h ?? null,
    }
  })
  const startedAt = before(message.a)
  return {
    session: {
      id: sessionId,
      visitorId: message.v,
      startedAt,
      endedAt: now,
      duration: Math.floor((now.getTime() - startedAt.getTime()) / 1000),
      userAgent: userAgent.slice(0, 400),
      referrer: cleanReferrer(message.r, origin),
      entryPage: clean(message.e).path,
      exitPage: views.at(-1)?.path ?? '/',
      pageViews: message.n,
      ...machineOf(userAgent),
      screenSize: message.w || null,
      userId,
    },
    views,
  }
}

const NO_TIME = '00000000-0000'

/** The id to store: always the same for the same id, and in a month that has a partition. Ids from a browser with a wrong clock get a
 *  fixed time instead. */
export function storedId(id: string, now: Date): string {
  if (now.getUTCMonth() !== bounds.month || now.getUTCFullYear() !== bounds.year) bounds = boundsOf(now)
  const known = id >= bounds.first && id < bounds.end
  return known ? id : timelessId(id)
}

/** The id with the fixed time of a wrong clock. */
export function timelessId(id: string): string {
  return `${NO_TIME}${id.slice(13)}`
}

/** The lowest id of the oldest kept month, and of the month after next. */
function boundsOf(now: Date) {
  const firstOf = (monthsAgo: number) => firstIdOf(new Date(`${monthsBefore(now, monthsAgo)}-01T00:00:00Z`))
  return {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth(),
    first: firstOf(MONTHS_KEPT).slice(0, 13),
    end: firstOf(-2).slice(0, 13),
  }
}

let bounds = boundsOf(new Date())

export type Machine = { device: 'phone' | 'tablet' | 'computer' | 'unknown'; browser: string; system: string }

/** Device, system and browser according to the user agent. An iPad that identifies itself as a Mac counts as a computer. */
const machineOf = memoize(500, (userAgent): Machine => {
  const { browser = 'Other', system = 'Other' } = browserAndSystem(userAgent)
  return { device: deviceOf(userAgent, system), browser, system }
})

function deviceOf(userAgent: string, system: string): Machine['device'] {
  if (system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent))) return 'tablet'
  if (system === 'iPhone' || system === 'Android') return 'phone'
  return system === 'Other' ? 'unknown' : 'computer'
}
