import { zoneFormats } from '#app/platform/time/zone-formats.ts'

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
  // Some versions of Intl put a narrow space before AM and PM.
  return formatOf(timeZone).format(moment).replaceAll('\u202F', ' ')
}
