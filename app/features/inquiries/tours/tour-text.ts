import { refusals } from '#app/platform/text/field-errors.ts'

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

/** The text of a notification and the subject of an email. It contains no name of a person. */
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
export function newsNext(news: TourNews): string {
  switch (news.what) {
    case 'offered':
      return `Pick ${oneOf(news.times)}. ${news.instead === null ? 'Or propose other times.' : `Until you do, ${news.instead} stands.`}`
    case 'picked':
      return 'Open invitation.ics to add it to your calendar. To move or cancel the tour, use its page on Roost: nobody reads replies to this invitation.'
    case 'cancelled':
      return 'Open invitation.ics to take it out of your calendar. You can agree on another time on Roost.'
    case 'declined':
      return 'You can propose other times.'
    case 'withdrawn':
      return 'Either of you can propose other times.'
    case 'kept':
      return 'Nothing changes in your calendar.'
  }
}

/** Why an action on a tour failed. */
export const cannotChangeTour = refusals({
  changed:
    'Something about this tour changed in the meantime. Here is the current state; nothing was changed.',
  closed: 'This inquiry is closed. Send a new one, or ask for it to be reopened.',
  gone: 'The other person can no longer be reached.',
  past: 'That time has passed. Propose others.',
})
