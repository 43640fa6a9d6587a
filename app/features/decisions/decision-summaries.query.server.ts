import { and, desc, eq, sql } from 'drizzle-orm'
import { findBy, authorize } from '#app/database/gate.server.ts'
import { queryRows, type Places, type Statement } from '#app/database/sql/query-rows.server.ts'
import { decisionBallots, decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { collectionLeavers, collections } from '#app/database/schema/homes/collections.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { ownCollectionsPolicy } from '#app/features/collections/policy.ts'
import { requirePerson } from '#app/platform/access.ts'
import { findDeciding, isSharedWithGroup, stateOf } from './decision-facts.server.ts'
import { decisionPolicy } from './policy.ts'
import type { DecisionSummary } from './views.ts'
import { earlierResult, listedColumns } from './result-view.server.ts'

/** The summary of a decision on the collection's page; null if none was ever opened and the collection is not shared with a group.
 *  @throws NotFound for others' collections, SignInRequired */
export async function decisionSummary(ctx: Context, collectionId: string): Promise<DecisionSummary | null> {
  const [, [deciding, [latest]]] = await findBy(
    ctx,
    (look) => Promise.all([findDeciding(look, collectionId), latestOf(look.db, collectionId)]),
    ([subject]) => ({ rule: decisionPolicy.read, subject }),
  )
  const { collection, last, voters, votes } = deciding
  const state = stateOf(deciding)
  if (last === null) return collection.groupId === null ? null : { state: 'none', votes }
  const people = new Set(latest?.answered)
  if (state === 'open') {
    const answered = voters.filter(({ userId }) => people.has(userId)).length
    const own = ctx.actor.kind === 'person' && people.has(ctx.actor.userId)
    const until = { closesAt: last.closesAt?.toISOString() ?? null, timeZone: last.timeZone }
    return { state, votes, own, answered, voters: voters.length, until }
  }
  if (state === 'rests') return { state }
  const anew = votes && !isSharedWithGroup(last, collection)
  const result = latest?.result
  return result
    ? { state: 'closed', sentence: earlierResult(result).sentence, anew }
    : { state: 'none', votes }
}

const latestOf = async (db: Reading, collectionId: string) =>
  isId(collectionId) ? queryRows(db, latestRound, { collectionId }) : []

/** The latest decision's round: its result, and who has answered. */
const latestRound = (at: Places<{ collectionId: string }>, db: Reading) =>
  db
    .select({
      result: listedColumns,
      answered: sql<string[]>`array(select ballot.user_id from ${decisionBallots} ballot
        where ballot.decision_id = ${decisions.id} and ballot.round = ${decisions.round} and ballot.user_id is not null)`,
    })
    .from(decisions)
    .leftJoin(
      decisionResults,
      and(eq(decisionResults.decisionId, decisions.id), eq(decisionResults.round, decisions.round)),
    )
    .where(eq(decisions.collectionId, at.collectionId))
    .orderBy(desc(decisions.startedAt), desc(decisions.id))
    .limit(1)

export type OpenDecision = {
  collectionId: string
  name: string
  /** Whether the user has answered. */
  answered: boolean
}

/** Open decisions about the user's groups' collections, except shortlists. Those that the user has not answered come first. */
export async function openDecisions(ctx: Context): Promise<OpenDecision[]> {
  const { userId, student } = requirePerson(ctx)
  const { db } = authorize(ctx, ownCollectionsPolicy.read, null)
  return student ? queryRows(db, ownOpen, { userId }) : []
}

const me = sql`${sql.placeholder('userId')}::uuid`

const ownOpen: Statement<OpenDecision, { userId: string }> = () => sql`
    select c.id as "collectionId", c.name,
      exists (select 1 from ${decisionBallots} ballot
        where ballot.decision_id = d.id and ballot.round = d.round and ballot.user_id = ${me}) as answered
    from ${groupMembers} fellow
    join ${collections} c on c.group_id = fellow.group_id and c.deleted_at is null and c.shortlist_of is null
    join ${decisions} d on d.collection_id = c.id and d.open and d.group_id = c.group_id
    where fellow.user_id = ${me}
      and not exists (select 1 from ${collectionLeavers} leaver
        where leaver.collection_id = c.id and leaver.user_id = ${me})
    order by answered, d.opened_at desc`
