import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import { roomKinds } from './room-rules.ts'
import type { RoomOffered } from './views.ts'

type Facts = Omit<RoomOffered, 'photos' | 'about'>

/** `Has a place: $900 a month in Westwood`. */
export function offeredPlaceText({ area, share, withGroup }: Facts): string {
  const has = withGroup ? 'Has a place with a group' : 'Has a place'
  const where = area === '' ? '' : ` in ${area}`
  return `${has}: ${formatMoney(share * 100)} a month${where}`
}

export function roomFacts({
  share,
  room,
  freeFrom,
  freeUntil,
  preferredSex,
  withGroup,
}: Facts): [string, string][] {
  const until = freeUntil === null ? '' : ` until ${formatFullDate(freeUntil)}`
  const wanted =
    preferredSex === 'female' ? 'They would like to share with women' : 'They would like to share with men'
  return [
    ['What you would pay', `${formatMoney(share * 100)} a month`],
    ['Room', roomKinds.labels[room]],
    ['Available', `from ${formatFullDate(freeFrom)}${until}`],
    ...(preferredSex === null ? [] : ([['Shared rooms', wanted]] as [string, string][])),
    ...(withGroup ? ([['Offered by', 'A group of roommates']] as [string, string][]) : []),
  ]
}
