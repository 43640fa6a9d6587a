import { formatDate } from '#app/platform/text/format.ts'
import { dayIn } from '#app/platform/time/zone-days.ts'

type Rented = { rentedThrough: string | null; availableFrom: string | null }

/** The last day of the lease for which a home is rented; null if that is over, or if its manager has since stated an earlier date.
 *  @param today ISO date */
export function rentedNow({ rentedThrough, availableFrom }: Rented, today: string): string | null {
  if (rentedThrough === null || rentedThrough < today) return null
  return availableFrom !== null && availableFrom > rentedThrough ? rentedThrough : null
}

/** `Rented through Jul 31, 2027`; null for a home that is not rented. @param today ISO date */
export function rentedText(home: Rented, today: string): string | null {
  const through = rentedNow(home, today)
  return through && `Rented through ${formatDate(through, today)}`
}

/** What a home that is not offered says: through when it is rented, if its manager stated that. */
export const goneText = (home: Rented, today: string): string =>
  rentedText(home, today) ?? 'No longer offered'

/** What decides whether a home is offered: `offerState`, and the time zone. */
export type OfferState = Rented & { status: string; withheld: boolean; timeZone: string }

const notOfferedCopy = {
  'taken-down': {
    text: 'This home was taken down, so do not count on a tour.',
    next: 'This home was taken down. Look at similar homes',
  },
  withheld: {
    text: 'This home is not available right now, and you may get no answer. The inquiry stays, but do not count on a reply.',
    next: 'This home is not available right now, and you may get no answer. Look at similar homes',
  },
  unlisted: {
    text: 'This home is no longer listed: it may be rented, or paused. Ask the manager before you plan with it.',
    next: 'This home is no longer listed. Ask the manager, or look at similar homes',
  },
}

export type NotOffered = { what: keyof typeof notOfferedCopy; text: string; next: string }

/** Why a home is not offered, and what someone who asked about it can do; null while it is offered. An archived home that is not
 *  rented counts as taken down, as its page says, regardless of who did it. */
export function whyNotOffered(home: OfferState, now: Date): NotOffered | null {
  const { status, withheld, timeZone } = home
  const takenDown = status === 'archived' && rentedNow(home, dayIn(timeZone, now)) === null
  const what = takenDown ? 'taken-down' : withheld ? 'withheld' : status === 'published' ? null : 'unlisted'
  return what && { what, ...notOfferedCopy[what] }
}
