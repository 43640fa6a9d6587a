import { LocalTime } from '#app/ui/local-time.tsx'
import type { Confirmed } from './card-facts.ts'

/** Who confirmed that a home is available, and on which day of the reader. */
export function ConfirmedText({ parts: { before, at, after }, today }: { parts: Confirmed; today: string }) {
  return (
    <>
      {before}
      <LocalTime at={toQuarterHour(at)} to="day" today={today} />
      {after}
    </>
  )
}

/** The quarter of an hour that a moment is in, `2026-11-20T18:30Z`. In every time zone it is on the same day as the moment, and
 *  other digits are what compresses worst in a list. */
function toQuarterHour(at: string): string {
  const minutes = Number(at.slice(14, 16))
  return `${at.slice(0, 14)}${String(minutes - (minutes % 15)).padStart(2, '0')}Z`
}
