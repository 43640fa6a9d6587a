import { firstIdOf, isId, momentOfId } from '../ids.ts'

/** Milliseconds that an event can be asked for. */
export const KEPT_FOR = 60 * 60 * 1000
/** Milliseconds: an event gets its id before its transaction commits, and clocks of processes differ a little. Hearing of
 *  something twice costs a look, not hearing of it would cost more. */
const OVERLAP = 30_000

const past = (milliseconds: number) => firstIdOf(new Date(Date.now() - milliseconds))

/** Where to read from for who has heard everything up to `id`. */
export function withOverlap(id: string): string {
  return firstIdOf(new Date(Math.max(0, momentOfId(id).getTime() - OVERLAP)))
}

/** Whether what came after `id` may be forgotten already. */
export function isTooOld(id: string): boolean {
  return withOverlap(id) < past(KEPT_FOR)
}

/** Up to where a browser has heard everything: the last id it got, else the moment its page was made, which it knows by how
 *  long ago that was, since its clock may be wrong. What cannot be is read as now. */
export function heardUpTo(lastId: string | null | undefined, age: string | null | undefined): string {
  if (lastId && isId(lastId) && lastId[14] === '7' && momentOfId(lastId).getTime() <= Date.now() + OVERLAP) {
    return lastId.toLowerCase()
  }
  const milliseconds = /^\d{1,9}$/.test(age ?? '') ? Number(age) : 0
  return past(milliseconds)
}
