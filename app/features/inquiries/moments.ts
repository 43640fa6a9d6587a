const formats = new Map<string, Intl.DateTimeFormat>()

/** `Mon, Nov 16, 2026, 12:00 PM PST`: always in the campus's time zone, wherever the reader is. */
export function momentIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    })
    formats.set(timeZone, format)
  }
  // Some versions of Intl put a narrow space before AM and PM.
  return format.format(moment).replaceAll('\u202F', ' ')
}
