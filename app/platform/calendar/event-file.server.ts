import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'

/** A meeting as calendars keep it (RFC 5545). */
export type CalendarEvent = {
  /** The same for the whole life of the meeting. */
  id: string
  /** Higher at each change that was sent, so that calendars know which one counts. */
  sequence: number
  start: Date
  end: Date
  summary: string
  location: string
  description: string
  /** Where it can be changed. */
  url: string
  /** Who invites: a name, and an address that calendars may write to. */
  organizer: { name: string; email: string }
}

/** How a calendar is to take it: as an invitation, as the end of one (RFC 5546), or as a file that somebody fetched. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** What no line of a calendar may hold. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** The text of an `.ics` file: times in UTC, lines of at most 75 bytes that end in CRLF.
 *  @param to whose calendar it is for, an e-mail address; null for a file that is not sent
 *  @param now when it is written */
export function eventFile(
  event: CalendarEvent,
  method: CalendarMethod,
  to: string | null,
  now: Date,
): string {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: 'Roost', product: 'Roost', language: 'EN' },
  })
  const { id, sequence, start, end, url, organizer } = event
  calendar.createEvent({
    id,
    sequence,
    stamp: now,
    start,
    end,
    summary: plain(event.summary),
    location: plain(event.location),
    description: plain(event.description),
    url,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: plain(organizer.name), email: organizer.email },
    ...(to !== null && {
      attendees: [
        // Both have agreed on this site already: nobody is asked again by a calendar.
        { email: to, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED },
      ],
    }),
  })
  return `${calendar.toString()}\r\n`
}
