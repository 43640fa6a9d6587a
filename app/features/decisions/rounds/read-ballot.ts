import { cutText } from '#app/platform/text/bounded.ts'
import { lineOf } from '#app/platform/text/plain-text.ts'
import { MOST_RANKED, REASON_MOST } from '../rules.ts'
import { copy } from '../copy.ts'

/** The names of a home's fields. */
export const rankField = (listingId: string) => `rank-${listingId}`
export const vetoField = (listingId: string) => `veto-${listingId}`
export const reasonField = (listingId: string) => `reason-${listingId}`

/** Ranks start at 1 and have no gaps. */
export type Ballot = { ranks: Record<string, number>; vetoes: Record<string, string> }
export type ReadBallot =
  | { ok: true; ballot: Ballot }
  | { ok: false; errors: Record<string, string>; failed?: string }

/** Parses the form of an answer: a rank for each home, or "not for me" with a reason. A vetoed home loses its rank, and the
 *  others move up.
 *  @param listingIds the current homes of the collection */
export function readBallot(
  typed: Readonly<Record<string, string>>,
  listingIds: readonly string[],
): ReadBallot {
  const there = new Set(listingIds)
  const gone = Object.entries(typed).some(([name, value]) => {
    const [, listingId = ''] = /^(?:rank|veto)-(.*)$/s.exec(name) ?? []
    return listingId !== '' && value !== '' && !there.has(listingId)
  })
  if (gone) return { ok: false, errors: {}, failed: copy.removed }
  const errors: Record<string, string> = {}
  const placed = readPlaces(typed, listingIds, errors)
  const vetoes = readVetoes(typed, listingIds, errors)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const order = placed
    .filter(({ listingId }) => !Object.hasOwn(vetoes, listingId))
    .toSorted((one, other) => one.place - other.place)
  if (order.length === 0 && Object.keys(vetoes).length === 0)
    return { ok: false, errors: {}, failed: copy.blank }
  const ranks = Object.fromEntries(order.map(({ listingId }, index) => [listingId, index + 1]))
  return { ok: true, ballot: { ranks, vetoes } }
}

type Placed = { listingId: string; place: number }

function readPlaces(
  typed: Readonly<Record<string, string>>,
  listingIds: readonly string[],
  errors: Record<string, string>,
): Placed[] {
  const most = Math.min(MOST_RANKED, listingIds.length)
  const placed: Placed[] = []
  for (const listingId of listingIds) {
    const text = typed[rankField(listingId)]?.trim() ?? ''
    if (text === '') continue
    const place = /^\d{1,3}$/.test(text) ? Number(text) : 0
    if (place >= 1 && place <= most) placed.push({ listingId, place })
    else errors[rankField(listingId)] = `Choose a rank from 1 to ${most}, or none.`
  }
  const sorted = placed.toSorted((one, other) => one.place - other.place)
  for (const [index, { listingId, place }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.place === place) {
      for (const each of [before, { listingId }])
        errors[rankField(each.listingId)] = `Two homes have rank ${place}. Give each its own rank.`
    } else if (place > (before?.place ?? 0) + 1)
      errors[rankField(listingId)] =
        `No home has rank ${(before?.place ?? 0) + 1}. Ranks go 1, 2, 3 without a gap.`
  }
  return placed
}

function readVetoes(
  typed: Readonly<Record<string, string>>,
  listingIds: readonly string[],
  errors: Record<string, string>,
): Record<string, string> {
  const vetoes: Record<string, string> = {}
  for (const listingId of listingIds) {
    if ((typed[vetoField(listingId)] ?? '') === '') continue
    const reason = lineOf(cutText(typed[reasonField(listingId)] ?? '', 4 * REASON_MOST))
    if (!/[^\p{Cf}\p{M}\p{Z}]/u.test(reason)) errors[reasonField(listingId)] = copy.reasonMissing
    else if (reason.length > REASON_MOST)
      errors[reasonField(listingId)] = `Keep it to ${REASON_MOST} characters.`
    else vetoes[listingId] = reason
  }
  return vetoes
}
