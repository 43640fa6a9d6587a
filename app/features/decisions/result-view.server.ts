import { and, eq, getTableColumns } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import {
  decisionBallots,
  decisionReasons,
  decisionResults,
  type Snapshot,
} from '#app/database/schema/homes/decisions.ts'
import { memberNames } from '#app/features/collections/members.server.ts'
import type { MemberCap } from '#app/features/groups/caps.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { ownValue } from '#app/platform/own-value.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { decide, type Decision } from './decide.ts'
import { closedText, outcomeText, tieBreakText } from './copy.ts'
import { dayIn } from '#app/platform/time/zone-days.ts'
import type { DecisionHome, EarlierResult, ResultView } from './views.ts'
import { decisionHomes } from './decision-homes.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }
type Result = typeof decisionResults.$inferSelect
/** A round without its snapshot, which is large. */
export type Listed = Omit<Result, 'snapshot'>
export const { snapshot: snapshotColumn, ...listedColumns } = getTableColumns(decisionResults)

/** What the user may read about the group's members. */
type Readable = { caps: MemberCap[]; groupId: string | null }

/** A decision's ballots, with the reasons given in a round. */
export const ballotsOfRound = (db: Reading, { of, round }: { of: string; round: number }) =>
  queryRows(db, ballotsWithReasons, { of, round })

const ballotsWithReasons = (at: Places<{ of: string; round: number }>, db: Reading) =>
  db
    .select({ id: decisionBallots.id, userId: decisionBallots.userId, reasons: decisionReasons.reasons })
    .from(decisionBallots)
    .leftJoin(
      decisionReasons,
      and(eq(decisionReasons.ballotId, decisionBallots.id), eq(decisionReasons.round, at.round)),
    )
    .where(eq(decisionBallots.decisionId, at.of))

type Ballots = Awaited<ReturnType<typeof ballotsOfRound>>

/** A closed round, counted from its stored snapshot. */
export async function resultView(
  tools: Tools,
  result: Listed & { snapshot: Snapshot; ballots: Ballots },
  readable: Readable,
): Promise<ResultView> {
  const { snapshot, round, ballots } = result
  const { outcome, order, vetoed } = decide(snapshot.homes, snapshot.ballots)
  const voterIds = snapshot.ballots.map(({ voterId }) => voterId)
  const userOf = new Map(ballots.map(({ id, userId }) => [id, userId]))
  const reasonOf = new Map(ballots.map(({ id, reasons }) => [id, reasons]))
  const users = [...voterIds, ...snapshot.silent].map((id) => userOf.get(id) ?? null)
  const [nameOf, homes] = await Promise.all([
    memberNames(tools, [...users, result.closedBy]),
    homesOf(tools, snapshot, readable),
  ])
  const nameOfBallot = (id: string) => nameOf(userOf.get(id) ?? null)
  return {
    round,
    outcome,
    sentence: outcomeText(outcome, homes.get(order[0]?.listingId ?? '')?.name ?? ''),
    closed: closedText(result.how, nameOf(result.closedBy), closingDay(result)),
    people: snapshot.people,
    voters: voterIds.map(nameOfBallot),
    silent: snapshot.silent.map(nameOfBallot),
    rows: rowsOf(order, snapshot, homes),
    out: vetoed.flatMap((id) => {
      const home = homes.get(id)
      const reasons = snapshot.ballots
        .filter(({ vetoes }) => vetoes.includes(id))
        .map(({ voterId }) => ({
          name: nameOfBallot(voterId),
          reason: reasonOf.get(voterId)?.[id] ?? '',
        }))
      return home ? [{ home, reasons }] : []
    }),
  }
}

const closingDay = ({ closedAt, timeZone }: Pick<Result, 'closedAt' | 'timeZone'>) =>
  formatFullDate(dayIn(timeZone, closedAt))

async function homesOf(
  tools: Tools,
  { homes, people }: Snapshot,
  readable: Readable,
): Promise<Map<string, DecisionHome>> {
  const costs = new Map(homes.map((home) => [home.listingId, home]))
  const ids = homes.map(({ listingId }) => listingId)
  const views = await decisionHomes(tools, ids, { people, costs, ...readable })
  return new Map(views.map((home) => [home.listingId, home]))
}

function rowsOf(
  order: Decision['order'],
  snapshot: Snapshot,
  homes: Map<string, DecisionHome>,
): ResultView['rows'] {
  const costs = new Map(snapshot.homes.map((home) => [home.listingId, home.costEach]))
  const costOf = (listingId: string) => costs.get(listingId) ?? null
  return order.flatMap(({ listingId, given, points, tiedBy }, index) => {
    const home = homes.get(listingId)
    const nextId = order[index + 1]?.listingId ?? ''
    const next = homes.get(nextId)
    const places = snapshot.ballots.map(({ ranks }) => placeOf(ranks, listingId, order))
    const withPlaces = given.map((each, at) => ({ place: places[at] ?? null, points: each.points }))
    const tie =
      tiedBy && next
        ? tieBreakText(tiedBy, costOf(listingId), { name: next.name, cost: costOf(nextId) })
        : null
    return home ? [{ home, given: withPlaces, points, tie }] : []
  })
}

/** The place of a home in an answer, among the homes that nobody vetoed; null if it is not ranked. */
function placeOf(
  ranks: Snapshot['ballots'][number]['ranks'],
  listingId: string,
  order: Decision['order'],
): number | null {
  const rank = ownValue(ranks, listingId)
  if (rank === undefined) return null
  return 1 + order.filter((other) => (ownValue(ranks, other.listingId) ?? Infinity) < rank).length
}

/** The result of a round in one line, as stored when it closed. */
export function earlierResult(result: Listed): EarlierResult {
  const { decisionId, round, how, outcome, winner } = result
  const counted = outcome === null ? 'It has a result.' : outcomeText(outcome, winner ?? '')
  const sentence = how === 'stopped' ? 'It was stopped without a result.' : counted
  return { decisionId, round, sentence, closedAt: closingDay(result) }
}
