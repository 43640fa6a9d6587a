const MINUTE = 60 * 1000 // milliseconds
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "just now", "12 min ago". */
export function pastText(at: Date, now: Date): string {
  const ago = agoText(at, now)
  return ago === 'now' ? 'just now' : `${ago} ago`
}

/** How long ago something happened, in its largest unit: "now", "12 min", "3 h", "5 d". */
export function agoText(at: Date, now: Date): string {
  const past = now.getTime() - at.getTime()
  if (past < MINUTE) return 'now'
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`
  if (past < DAY) return `${Math.floor(past / HOUR)} h`
  return `${Math.floor(past / DAY)} d`
}
