import { formatCount, formatFullDate } from '#app/platform/text/format.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { shortNameList } from '#app/features/publishing/flash.ts'
import type { Lease } from './rented-form.ts'

/** The message after marking a home as rented: through which day, and what happens next. */
export function markedRentedText({ through, next, offerFrom }: Lease): string {
  const rented = `Rented through ${formatFullDate(through)}.`
  const from = formatFullDate(daysLater(through, 1))
  if (next === 'no') return `${rented} It is taken down.`
  if (next === 'now') return `${rented} The next lease, from ${from}, is in search.`
  return `${rented} The next lease, from ${from}, is offered from ${formatFullDate(offerFrom ?? '')}, once you confirm it then.`
}

/** The message after changing many homes. @param done `left`: names of homes that stay as they are */
export function changedText({ changed, left }: { changed: number; left: string[] }): string {
  const others =
    left.length > 0
      ? ` Not changed, because it would make a home that is offered incomplete: ${shortNameList(left)}.`
      : ''
  return `${changed === 0 ? 'Nothing was changed.' : `Changed: ${formatCount(changed, 'home')}.`}${others}`
}

/** The message after undoing a change to many homes. */
export const undoneText = (homes: number): string =>
  homes === 0 ? 'Nothing was changed: it was undone already.' : `As before: ${formatCount(homes, 'home')}.`
