const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Formats a time as `Nov 21, 1:06 PM`: in UTC like everything under `/dev`, so that the server and the browser render
 *  the same text. */
export function arrivedAt(iso: string): string {
  return time.format(new Date(iso))
}
