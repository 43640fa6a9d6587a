import type { tours } from '#app/database/schema/homes/inquiries.ts'
import { momentIn } from '../moments.ts'
import type { TourSide } from '../rules.ts'

type Open = Pick<typeof tours.$inferSelect, 'state' | 'slots' | 'startsAt' | 'offeredBy'>

/** An open tour in a list: how it stands, and what this side does next. */
export type TourLine = { words: string; next: string }

/** @param tour a proposed, agreed or moving one */
export function tourLine(
  { state, slots, startsAt, offeredBy }: Open,
  { timeZone, side, now }: { timeZone: string; side: TourSide; now: Date },
): TourLine {
  const they = side === 'sender' ? 'manager' : 'student'
  const mine = offeredBy === side
  const ahead = slots.some((time) => time > now)
  if (startsAt !== null && startsAt <= now && !ahead)
    return {
      words: `The tour was on ${momentIn(timeZone, startsAt)}`,
      next: `Tell the ${they} what happens next`,
    }
  const stands = startsAt !== null && startsAt > now
  const on = stands ? `Tour on ${momentIn(timeZone, startsAt)}` : ''
  if (stands && (state === 'agreed' || !ahead))
    return { words: on, next: 'Add it to your calendar, or move it' }
  if (!ahead) return { words: 'The proposed tour times have passed', next: 'Propose other times' }
  const proposed =
    side === 'sender' ? 'Tour times proposed' : mine ? 'You proposed times for a tour' : 'Tour requested'
  return {
    words: stands ? `${on}, and another time was proposed` : proposed,
    next: mine ? `Waiting for the ${they} to pick a time` : 'Pick a time for the tour',
  }
}
