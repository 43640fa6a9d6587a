import { LocalTime } from '#app/ui/local-time.tsx'
import type { Confirmed } from './card-facts.ts'

/** Who confirmed that a home is available, and on which day of the reader. */
export function ConfirmedText({ parts: { before, at, after }, today }: { parts: Confirmed; today: string }) {
  return (
    <>
      {before}
      {/* To the minute: the digits of a second are what compresses worst in a list. */}
      <LocalTime at={`${at.slice(0, 16)}Z`} to="day" today={today} />
      {after}
    </>
  )
}
