const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `Nov 21, 1:06 PM`, the same on server and in browser: in UTC, as everything under `/dev`. */
export function arrivedAt(iso: string): string {
  return time.format(new Date(iso))
}
