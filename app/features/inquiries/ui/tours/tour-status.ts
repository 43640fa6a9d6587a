import type { TourSide } from '../../rules.ts'
import type { TourView } from '../../views.ts'

/** The state of a tour as a sentence for one side. @param here what follows the agreed time, for a reader in another zone */
export function tourStatus(tour: TourView | null, side: TourSide, here = ''): string {
  const they = side === 'sender' ? 'the manager' : 'the student'
  if (tour === null)
    return side === 'sender'
      ? 'See the home before you decide: propose times, and the manager picks one.'
      : 'No tour has been requested yet. You can propose times, and the student picks one.'
  const { state, mine, at, isOver, endedByMe, slots } = tour
  const who = endedByMe ? 'You' : side === 'sender' ? 'The manager' : 'The student'
  if (state === 'cancelled')
    return at === null ? `${who} withdrew the proposed times.` : `${who} canceled the tour of ${at}.`
  if (state === 'declined') return `${who} said that none of the proposed times work.`
  if (at !== null && isOver) return `The tour was on ${at}.`
  if (isOver) return 'The proposed times have passed, and none of them was picked.'
  if (state === 'agreed') return `It is on ${at}${here}.`
  const times = mine
    ? `You proposed ${slots.length === 1 ? 'this time' : 'these times'}. Once ${they} picks one, you both get a calendar file.`
    : `${slots.length === 1 ? 'This time is' : 'These times are'} proposed. Pick one, and you both get a calendar file.`
  return at === null ? times : `It is on ${at}${here}, unless it is moved. ${times}`
}
