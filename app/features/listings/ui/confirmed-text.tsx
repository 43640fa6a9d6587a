import { LocalTime } from '#app/ui/local-time.tsx'
import type { Confirmed } from './card-facts.ts'

/** Who confirmed that a home is available, and on which day of the reader. */
export function ConfirmedText({ parts: { before, at, after }, today }: { parts: Confirmed; today: string }) {
  return (
    <>
      {before}
      <LocalTime at={at} to="day" today={today} />
      {after}
    </>
  )
}
