import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'

/** A calendar event (RFC 5545). */
export type CalendarEvent = {
  /** Stays the same for the event's lifetime. */
  id: string
  /** Increases with each change that was sent, so that calendars keep the latest version. */
  sequence: number
  start: Date
  end: Date
  summary: string
  location: string
  description: string
  /** The page on which it can be changed. */
  url: string
  /** The organizer: a name, and an address that calendars may send answers to. */
  organizer: { name: string; email: string }
}

/** The iTIP method: an invitation, a cancellation (RFC 5546), or a file that was downloaded. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** Removes characters that are not allowed in a line of a calendar file. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** The text of an `.ics` file: times in UTC, lines of at most 75 bytes, CRLF line ends.
 *  @param to email address of the attendee; null for a file that is downloaded
 *  @param now the time of creation */
export function eventFile(
  event: CalendarEvent,
  method: CalendarMethod,
  to: string | null,
  now: Date,
): string {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: event.organizer.name, product: event.organizer.name, language: 'EN' },
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
        // Both sides have agreed on this site already, so the calendar does not ask them.
        { email: to, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED },
      ],
    }),
  })
  return `${calendar.toString()}\r\n`
}
