import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventFile, type CalendarEvent } from './event-file.server.ts'

const event: CalendarEvent = {
  id: '019a0000-0000-7000-8000-000000000001@roost.example',
  sequence: 2,
  start: new Date('2026-11-20T18:00:00Z'),
  end: new Date('2026-11-20T18:30:00Z'),
  summary: 'Tour of Amberfinch House',
  location: '1 Main St; Los Angeles, CA',
  description: 'See you there.',
  url: 'https://roost.example/inquiries/1',
  organizer: { name: 'Roost', email: 'roost@roost.example' },
}
const NOW = new Date('2026-11-16T20:00:00Z')

/** The lines of a file, unfolded as a calendar does it; escapes such as `\,` are kept. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an invitation has times in UTC, whom it is for, and what calendars know it by', () => {
  const lines = linesOf(eventFile(event, 'REQUEST', 'ana@example.edu', NOW))
  for (const line of [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:REQUEST',
    `UID:${event.id}`,
    'SEQUENCE:2',
    'DTSTAMP:20261116T200000Z',
    'DTSTART:20261120T180000Z',
    'DTEND:20261120T183000Z',
    'LOCATION:1 Main St\\; Los Angeles\\, CA',
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ])
    expect(lines).toContain(line)
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(/mailto:roost@roost\.example$/i)
  expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(/RSVP=FALSE.*mailto:ana@example\.edu$/i)
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('the end of one says so, and a fetched file is for nobody in particular', () => {
  const ended = linesOf(eventFile({ ...event, sequence: 3 }, 'CANCEL', 'ana@example.edu', NOW))
  expect(ended).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']))
  expect(eventFile(event, 'PUBLISH', null, NOW)).not.toContain('ATTENDEE')
})

test('whatever a home is called, it adds no line, and no line is longer than 75 bytes', () => {
  const namesIn = (text: string) => linesOf(text).map((line) => /^[A-Z-]*/.exec(line)?.[0])
  const usual = namesIn(eventFile(event, 'REQUEST', 'ana@example.edu', NOW))
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), fc.string({ maxLength: 100 }))
  fc.assert(
    fc.property(anything, anything, (summary, location) => {
      const text = eventFile(
        { ...event, summary: `x${summary}`, location: `x${location}` },
        'REQUEST',
        'ana@example.edu',
        NOW,
      )
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line))
      expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
      expect(namesIn(text)).toEqual(usual)
      const said =
        linesOf(text)
          .find((line) => line.startsWith('SUMMARY:'))
          ?.slice('SUMMARY:'.length) ?? ''
      const read = said.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) =>
        escaped.toLowerCase() === 'n' ? '\n' : escaped,
      )
      expect(read).toBe(`x${summary}`.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    }),
    { numRuns: 40 },
  )
})
