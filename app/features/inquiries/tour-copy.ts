import { refusals } from '#app/platform/text/field-errors.ts'
import { zoneFormats } from '#app/platform/time/zone-formats.ts'
import type { tours } from '#app/database/schema/homes/inquiries.ts'
import type { TourSide } from './tour-rules.ts'
import type { CompanyTour } from './tour.server.ts'
import { SITE } from '#app/platform/text/site-name.ts'

/** What happened to a tour. `kept`: the agreed time stays and new proposals were dropped. */
export type TourNews =
  | { what: 'offered'; times: string[]; instead: string | null }
  | { what: 'picked'; time: string; instead: string | null }
  | { what: 'cancelled'; time: string }
  | { what: 'declined' | 'withdrawn' }
  | { what: 'kept'; time: string }

const oneOf = (times: string[]) => (times.length === 1 ? times[0] : `one of these: ${times.join('; ')}`)

/** The text of the message to the other side. */
export function newsMessage(news: TourNews, home: string): string {
  switch (news.what) {
    case 'offered':
      return news.instead === null
        ? `I’d like to propose a tour of ${home}, ${oneOf(news.times)}.`
        : `Can we move the tour of ${home} from ${news.instead} to ${oneOf(news.times)}?`
    case 'picked':
      return `The tour of ${home} is on ${news.time}.`
    case 'cancelled':
      return `I have to cancel the tour of ${home} on ${news.time}.`
    case 'declined':
      return `None of the times for a tour of ${home} work for me.`
    case 'withdrawn':
      return `I’m withdrawing the times for a tour of ${home}.`
    case 'kept':
      return `The tour of ${home} stays on ${news.time}.`
  }
}

const SOME = '\u0000'
const about = { time: SOME, times: [SOME], instead: SOME }
const allNews: TourNews[] = [
  { what: 'offered', times: [SOME], instead: null },
  { what: 'offered', ...about },
  { what: 'picked', ...about },
  { what: 'cancelled', ...about },
  { what: 'declined' },
  { what: 'withdrawn' },
  { what: 'kept', ...about },
]

/** Whether a message only reports a tour change, so that no person wrote it. */
export const isNewsMessage = (text: string, home: string): boolean =>
  allNews.some((news) => text.startsWith(newsMessage(news, home).split(SOME)[0] ?? text))

/** The text of a notification and the subject of an email. It names nobody. */
export function newsLine(news: TourNews, home: string): string {
  switch (news.what) {
    case 'offered':
      return news.instead === null
        ? `Times were proposed for a tour of “${home}”.`
        : `Another time was proposed for the tour of “${home}”.`
    case 'picked':
      return `The tour of “${home}” is on ${news.time}.`
    case 'cancelled':
      return `The tour of “${home}” on ${news.time} was canceled.`
    case 'declined':
      return `None of your times for a tour of “${home}” were picked.`
    case 'withdrawn':
      return `The times for a tour of “${home}” were withdrawn.`
    case 'kept':
      return `The tour of “${home}” stays on ${news.time}.`
  }
}

/** The next step for the reader. */
export function nextStepText(news: TourNews): string {
  switch (news.what) {
    case 'offered':
      return `Pick ${oneOf(news.times)}. ${news.instead === null ? 'Or propose other times.' : `Until you do, ${news.instead} stands.`}`
    case 'picked':
      return `Open invitation.ics to add it to your calendar. To move or cancel the tour, use its page on ${SITE}: nobody reads replies to this invitation.`
    case 'cancelled':
      return `Open invitation.ics to take it out of your calendar. You can agree on another time on ${SITE}.`
    case 'declined':
      return 'You can propose other times.'
    case 'withdrawn':
      return 'Either of you can propose other times.'
    case 'kept':
      return 'Nothing changes in your calendar.'
  }
}

export const cannotChangeTour = refusals({
  changed:
    'Something about this tour changed in the meantime. Here is the current state; nothing was changed.',
  closed: 'This inquiry is closed. Send a new one, or ask for it to be reopened.',
  gone: 'The other person can no longer be reached.',
  home: 'This home is no longer offered, so no tour can be scheduled. Nothing was changed.',
  past: 'That time has passed. Propose others.',
  overlap: 'Your company agreed on another tour at this time in the meantime. Pick it again if you mean it.',
  taken: 'Another tour was agreed for this time in the meantime. Pick another time, or propose others.',
})

/** Why proposed times were not withdrawn. @param side the reader's side, which proposed them */
export const pickedMeanwhile = (time: string, side: TourSide) =>
  `The ${side === 'sender' ? 'manager' : 'student'} picked ${time} in the meantime, so the tour is agreed. Nothing was canceled. Do you want to cancel the tour?`

/** Another tour of the company, in words. @param me the reader, whose own name is left out */
export function otherTourText(
  { startsAt, home, agreedBy, answeredBy, by }: CompanyTour,
  { timeZone, me }: { timeZone: string; me: string },
): string {
  const did = agreedBy === null ? 'answered' : 'agreed'
  const who = by !== null && (agreedBy ?? answeredBy) !== me ? ` (${did} by ${by})` : ''
  return `${home}, ${startsAt === null ? '' : momentIn(timeZone, startsAt)}${who}`
}

const formatOf = zoneFormats('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `Mon, Nov 16, 2026, 12:00 PM PST`: always in the campus's time zone, wherever the reader is. */
export function momentIn(timeZone: string, moment: Date): string {
  // Some versions of Intl put a narrow no-break space before AM and PM.
  return formatOf(timeZone).format(moment).replaceAll('\u202F', ' ')
}

type Open = Pick<typeof tours.$inferSelect, 'state' | 'slots' | 'startsAt' | 'offeredBy'>

/** An open tour in a list: its status, and this side's next step. */
export type TourLine = { text: string; next: string }

export const PICK_A_TIME = 'Pick a time for the tour'

/** @param tour a proposed, agreed or moving one */
export function tourLine(
  { state, slots, startsAt, offeredBy }: Open,
  { timeZone, side, now }: { timeZone: string; side: TourSide; now: Date },
): TourLine {
  const they = side === 'sender' ? 'manager' : 'student'
  const mine = offeredBy === side
  const ahead = slots.filter((time) => time > now).map((time) => momentIn(timeZone, time))
  if (startsAt !== null && startsAt <= now && ahead.length === 0)
    return {
      text: `The tour was on ${momentIn(timeZone, startsAt)}`,
      next: `Tell the ${they} what happens next`,
    }
  const stands = startsAt !== null && startsAt > now
  const on = stands ? `Tour on ${momentIn(timeZone, startsAt)}` : ''
  if (stands && (state === 'agreed' || ahead.length === 0))
    return { text: on, next: 'Add it to your calendar, or move it' }
  if (ahead.length === 0) return { text: 'The proposed tour times have passed', next: 'Propose other times' }
  const proposed =
    side === 'sender' ? 'Tour times proposed' : mine ? 'You proposed times for a tour' : 'Tour requested'
  return {
    text: `${stands ? `${on}, and another time was proposed` : proposed}: ${ahead.join('; ')}`,
    next: mine ? `Waiting for the ${they} to pick a time` : PICK_A_TIME,
  }
}
