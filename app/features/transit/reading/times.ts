/** Seconds after midnight of `7:05:00` or `25:40:00`; -1 for anything else. */
export function secondsOf(text: string): number {
  const first = text.indexOf(':')
  if (first < 1 || first > 3 || text.length !== first + 6 || text.charCodeAt(first + 3) !== 58) return -1
  let hours = 0
  for (let at = 0; at < first; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    hours = hours * 10 + digit
  }
  const minutes = twoDigits(text, first + 1)
  const seconds = twoDigits(text, first + 4)
  return minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59
    ? -1
    : hours * 3600 + minutes * 60 + seconds
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones
}
