import { formatDate } from '#app/platform/text/format.ts'
import { dayIn } from '#app/platform/time/zone-days.ts'

type Rented = { rentedThrough: string | null; availableFrom: string | null }

/** The last day of the lease for which a home is rented; null if it has passed, or if its manager has since stated an earlier date.
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

/** The text on a home that is not offered: how long it is rented, if its manager stated that. */
export const goneText = (home: Rented, today: string): string =>
  rentedText(home, today) ?? 'No longer offered'

/** What decides whether a home is offered: `offerState`, and the time zone. */
export type OfferState = Rented & { status: string; withheld: boolean; timeZone: string }

const notOfferedCopy = {
  'taken-down': {
    state: 'was taken down',
    text: 'This home was taken down, so do not count on a tour.',
    next: 'This home was taken down. Look at similar homes',
    toManager: 'This home was taken down, so no tour can be scheduled.',
  },
  withheld: {
    state: 'is not available right now',
    text: 'This home is not available right now, and you may get no answer. The inquiry stays, but do not count on a reply.',
    next: 'This home is not available right now, and you may get no answer. Look at similar homes',
    toManager: 'This home is not offered right now, so no tour can be scheduled.',
  },
  unlisted: {
    state: 'is no longer listed',
    text: 'This home is no longer listed: it may be rented, or paused. Ask the manager before you plan with it.',
    next: 'This home is no longer listed. Ask the manager, or look at similar homes',
  },
}

/** `state`: what follows “the home”; `toManager`: what its company reads. */
export type NotOffered = Record<'state' | 'text' | 'next' | 'toManager', string> & {
  what: keyof typeof notOfferedCopy
}

/** Whether students can no longer count on a tour, so that none can be arranged. */
export const endsTours = (gone: NotOffered | null): gone is NotOffered =>
  gone !== null && gone.what !== 'unlisted'

/** Why a home is not offered, and what a student who asked about it can do; null while it is offered. An archived home that is not
 *  rented counts as taken down, as on its page, no matter who archived it. */
export function whyNotOffered(home: OfferState, now: Date): NotOffered | null {
  const { status, withheld, timeZone } = home
  const isRented = rentedNow(home, dayIn(timeZone, now)) !== null
  const takenDown = status === 'archived' && !isRented
  const what = takenDown ? 'taken-down' : withheld ? 'withheld' : status === 'published' ? null : 'unlisted'
  if (what !== 'unlisted') return what && { what, ...notOfferedCopy[what] }
  const { state: unlisted, ...copy } = notOfferedCopy.unlisted
  const state = isRented ? 'is rented' : status === 'paused' ? 'is paused' : unlisted
  return { what, ...copy, state, toManager: `This home ${state}, so students do not find it.` }
}
