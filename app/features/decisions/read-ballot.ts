import { ownValue } from '#app/platform/own-value.ts'
import { cutText } from '#app/platform/text/bounded.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { lineOf } from '#app/platform/text/plain-text.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { MOST_RANKED, VETO_REASON_MOST } from './rules.ts'
import { decisionCopy } from './copy.ts'
import type { OwnAnswer } from './views.ts'

/** The names of a home's fields. */
export const rankField = (listingId: string) => `rank-${listingId}` as const
export const vetoField = (listingId: string) => `veto-${listingId}` as const
export const reasonField = (listingId: string) => `reason-${listingId}` as const
export type BallotField = ReturnType<typeof rankField | typeof vetoField | typeof reasonField>

/** The button that moves a home without JavaScript: `up:` or `down:` and its id. */
export const MOVE = 'move'

/** Ranks start at 1 and have no gaps. */
export type Ballot = { ranks: Record<string, number>; vetoes: Record<string, string> }
/** The field that says which answer the page showed: the time of that answer, '' for none. */
export const SEEN = 'seen'
export const seenOf = (answeredAt: Date | null | undefined) =>
  answeredAt ? String(answeredAt.getTime()) : ''
/** The ranked homes, best first. */
export const orderOf = ({ ranks }: Pick<Ballot, 'ranks'>): string[] =>
  Object.entries(ranks)
    .toSorted(([, one], [, other]) => one - other)
    .map(([id]) => id)
type Stored = Ballot & { round: number | null; answeredAt: Date | null }

/** Whether a stored answer was given in this round of the decision. */
export const answeredIn = (given: number | null, round: number | null): OwnAnswer['answered'] =>
  given === null ? 'no' : given === round ? 'yes' : 'earlier'

/** A stored answer, for the form that changes it. */
export const ownAnswer = (stored: Stored | null, round: number | null): OwnAnswer => ({
  order: orderOf({ ranks: stored?.ranks ?? {} }),
  vetoes: stored?.vetoes ?? {},
  seen: seenOf(stored?.answeredAt),
  answered: answeredIn(stored?.round ?? null, round),
})

export type ReadBallotOutcome =
  | { ok: true; ballot: Ballot }
  | { ok: false; errors: FieldErrors<BallotField>; failed?: string }

const NOTHING: Ballot = { ranks: {}, vetoes: {} }

/** Parses the form of an answer: a rank for each home, or "not for me" with a reason. A vetoed home loses its rank, and the others
 *  move up.
 *  @param listingIds the current homes of the collection
 *  @param before the saved answer, which stays for homes that the form lacks, such as one added after the page was opened */
export function readBallot(
  typed: Readonly<Record<string, string>>,
  listingIds: readonly string[],
  before: Ballot = NOTHING,
): ReadBallotOutcome {
  const there = new Set(listingIds)
  const gone = Object.entries(typed).some(([name, value]) => {
    const [, listingId = ''] = /^(?:rank|veto)-(.*)$/s.exec(name) ?? []
    return listingId !== '' && value !== '' && !there.has(listingId)
  })
  if (gone) return { ok: false, errors: {}, failed: decisionCopy.removed }
  const errors: FieldErrors<BallotField> = {}
  const placed = readPlaces(typed, listingIds, errors)
  const vetoes = readVetoes(typed, listingIds, errors)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const order = placed
    .filter(({ listingId }) => !Object.hasOwn(vetoes, listingId))
    .toSorted((one, other) => one.place - other.place)
  if (order.length === 0 && Object.keys(vetoes).length === 0)
    return { ok: false, errors: {}, failed: decisionCopy.blank }
  const ids = order.map(({ listingId }) => listingId)
  return { ok: true, ballot: withMissing({ ids, vetoes }, missingIn(typed, listingIds), before) }
}

/** The form after a press of a move button, with the home in its new place; null if none was pressed. */
export function movedBallot(typed: Readonly<Record<string, string>>): Record<string, string> | null {
  const { [MOVE]: pressed = '', ...form } = typed
  const way = (['up', 'down'] as const).find((each) => pressed.startsWith(`${each}:`))
  if (way === undefined) return null
  const id = pressed.slice(way.length + 1)
  const rankOf = (name: string) => Number(form[name]) || Infinity
  const fields = Object.keys(form).filter((name) => name.startsWith(rankField('')))
  const ranked = fields
    .filter((name) => !form[vetoField(name.slice(rankField('').length))])
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  const at = ranked.indexOf(rankField(id))
  const order =
    at === -1
      ? ranked
      : ranked.toSpliced(at, 1).toSpliced(Math.max(0, way === 'up' ? at - 1 : at + 1), 0, rankField(id))
  const places = new Map(order.slice(0, MOST_RANKED).map((name, place) => [name, String(place + 1)]))
  return { ...form, ...Object.fromEntries(fields.map((name) => [name, places.get(name) ?? ''])) }
}

const missingIn = (typed: Readonly<Record<string, string>>, listingIds: readonly string[]) =>
  listingIds.filter((id) => [rankField, vetoField, reasonField].every((of) => typed[of(id)] === undefined))

/** Adds the homes that the form lacks with their saved answer, each in its earlier place. */
function withMissing(
  { ids, vetoes }: { ids: string[]; vetoes: Ballot['vetoes'] },
  missing: string[],
  before: Ballot,
): Ballot {
  const ranked = missing
    .flatMap((id) => {
      const rank = ownValue(before.ranks, id)
      return rank === undefined ? [] : [{ id, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
  const order = ranked
    .reduce((all, { id, rank }) => all.toSpliced(rank - 1, 0, id), ids)
    .slice(0, MOST_RANKED)
  const kept = missing.flatMap((id) => {
    const reason = ownValue(before.vetoes, id)
    return reason === undefined ? [] : [[id, reason] as const]
  })
  return {
    ranks: Object.fromEntries(order.map((id, index) => [id, index + 1])),
    vetoes: { ...vetoes, ...Object.fromEntries(kept) },
  }
}

type Placed = { listingId: string; place: number }

function readPlaces(
  typed: Readonly<Record<string, string>>,
  listingIds: readonly string[],
  errors: FieldErrors<BallotField>,
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
  errors: FieldErrors<BallotField>,
): Record<string, string> {
  const vetoes: Record<string, string> = {}
  for (const listingId of listingIds) {
    if ((typed[vetoField(listingId)] ?? '') === '') continue
    const reason = lineOf(cutText(wholeStart(typed[reasonField(listingId)] ?? '', 4 * VETO_REASON_MOST)))
    if (!/[^\p{Cf}\p{M}\p{Z}]/u.test(reason)) errors[reasonField(listingId)] = decisionCopy.reasonMissing
    else if (reason.length > VETO_REASON_MOST)
      errors[reasonField(listingId)] = `Keep it to ${VETO_REASON_MOST} characters.`
    else vetoes[listingId] = reason
  }
  return vetoes
}
