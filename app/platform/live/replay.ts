import { firstIdOf, isId, momentOfId } from '../addresses/ids.ts'

/** Milliseconds for which events are kept. */
export const KEPT_FOR = 60 * 60 * 1000
/** Milliseconds of overlap: an event gets its id before its transaction commits, and clocks of processes differ a
 *  little. Receiving an event twice only costs a reload; missing one would be worse. */
const OVERLAP = 30_000

const past = (milliseconds: number) => firstIdOf(new Date(Date.now() - milliseconds))

/** The id to read from for a browser that has everything up to `id`. */
export function withOverlap(id: string): string {
  return firstIdOf(new Date(Math.max(0, momentOfId(id).getTime() - OVERLAP)))
}

/** Whether events after `id` may already be deleted. */
export function isTooOld(id: string): boolean {
  return withOverlap(id) < past(KEPT_FOR)
}

/** The id up to which a browser is current: the last one it received, or else the moment when its page was
 *  rendered. The browser sends that as an age, because its clock may be wrong. Impossible values mean now. */
export function currentUpTo(lastId: string | null | undefined, age: string | null | undefined): string {
  if (lastId && isId(lastId) && lastId[14] === '7' && momentOfId(lastId).getTime() <= Date.now() + OVERLAP) {
    return lastId.toLowerCase()
  }
  const milliseconds = /^\d{1,9}$/.test(age ?? '') ? Number(age) : 0
  return past(milliseconds)
}
