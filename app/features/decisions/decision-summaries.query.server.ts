import { and, desc, eq, sql, isNull } from 'drizzle-orm'
import { findBy, authorize } from '#app/database/gate.server.ts'
import { queryRows, type Places, type Statement } from '#app/database/sql/query-rows.server.ts'
import { decisionBallots, decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { collectionLeavers, collections, collectionHomes } from '#app/database/schema/homes/collections.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { ownCollectionsPolicy } from '#app/features/collections/policy.ts'
import { requirePerson } from '#app/platform/access.ts'
import { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { findDeciding, isGroups, stateOf } from './decision-facts.server.ts'
import { decisionPolicy } from './policy.ts'
import type { DecisionHome, DecisionSummary } from './views.ts'
import { groupCaps } from '#app/features/groups/caps.query.server.ts'
import { decisionHomes } from './decision-homes.server.ts'
import { earlierResult, listedColumns } from './result-view.server.ts'

/** The summary of a decision on the collection's page; null when none was ever opened and the collection is shared with no
 *  group.
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
  const anew = votes && !isGroups(last, collection)
  const result = latest?.result
  return result ? { state: 'closed', words: earlierResult(result).words, anew } : { state: 'none', votes }
}

const latestOf = async (db: Reading, collectionId: string) =>
  isId(collectionId) ? queryRows(db, latestRound, { collectionId }) : []

/** Of the latest decision's round: its result, and who has answered. */
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

/** The open decisions of the user's groups, those without their answer first. */
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
    join ${collections} c on c.group_id = fellow.group_id and c.deleted_at is null
    join ${decisions} d on d.collection_id = c.id and d.open and d.group_id = c.group_id
    where fellow.user_id = ${me}
      and not exists (select 1 from ${collectionLeavers} leaver
        where leaver.collection_id = c.id and leaver.user_id = ${me})
    order by answered, d.opened_at desc`

const MOST = 20
/** Homes of the shortlist on the group's page; its own page has the others. */
const HOMES_SHOWN = 6

/** A collection that a group shares, with the decision about it. */
export type GroupShortlist = {
  collectionId: string
  name: string
  /** Whether it is the group's own shortlist. */
  own: boolean
  homes: number
  /** `open`: whether the reader has answered, and how many have. */
  decision:
    | { state: 'open'; own: boolean; answered: number }
    | { state: 'closed'; winner: string | null }
    | null
}

/** A group's shortlist with its latest homes, and the other collections that the group shares. `listed`: the ids of all
 *  homes on the shortlist. */
export type GroupShortlists = {
  shortlist: GroupShortlist | null
  homes: DecisionHome[]
  listed: string[]
  others: GroupShortlist[]
}

/** @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function groupShortlists(
  ctx: Context,
  { groupId, opened }: { groupId: string; opened?: ReturnType<typeof openGroup> },
): Promise<GroupShortlists> {
  const [open] = await (opened ?? openGroup(ctx, groupId))
  const [rows, listed, caps] = await Promise.all([
    sharedWith(open, groupId),
    listedHomes(open.db, groupId),
    groupCaps(open, groupId),
  ])
  const asked = { people: Math.max(1, caps.length), caps, groupId }
  const homes = await decisionHomes(open, listed.slice(0, HOMES_SHOWN), asked)
  const shortlist = rows.find(({ own }) => own) ?? null
  return { shortlist, homes, listed, others: rows.filter((row) => row !== shortlist) }
}

/** Homes on a group's shortlist, the latest first. */
async function listedHomes(db: Reading, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: collectionHomes.listingId })
    .from(collectionHomes)
    .innerJoin(collections, eq(collections.id, collectionHomes.collectionId))
    .where(eq(collections.shortlistOf, groupId))
    .orderBy(desc(collectionHomes.addedAt), desc(collectionHomes.listingId))
  return rows.map(({ id }) => id)
}

/** The collections shared with a group that the reader did not leave, the group's own first, then the latest change. */
async function sharedWith(ctx: ReadingContext, groupId: string): Promise<GroupShortlist[]> {
  const { userId: me } = requirePerson(ctx)
  const { db } = ctx
  const isShortlist = sql<boolean>`${collections.shortlistOf} is not null`
  const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${from})`
  const ballot = sql`${decisionBallots} ballot where ballot.decision_id = ${decisions.id} and ballot.round = ${decisions.round}`
  const rows = await db
    .select({
      collectionId: collections.id,
      name: collections.name,
      homes: count(sql`${collectionHomes} inside where inside.collection_id = ${collections.id}`),
      open: decisions.open,
      answered: count(sql`${ballot} and exists (select 1 from ${groupMembers} voter
        where voter.group_id = ${groupId}::uuid and voter.user_id = ballot.user_id)`),
      mine: sql<boolean>`exists (select 1 from ${ballot} and ballot.user_id = ${me}::uuid)`,
      own: isShortlist,
      winner: decisionResults.winner,
    })
    .from(collections)
    .leftJoin(
      decisions,
      sql`${decisions.id} = (select latest.id from ${decisions} latest
        where latest.collection_id = ${collections.id} and latest.group_id = ${groupId}::uuid
        order by latest.started_at desc, latest.id desc limit 1)`,
    )
    .leftJoin(
      decisionResults,
      and(eq(decisionResults.decisionId, decisions.id), eq(decisionResults.round, decisions.round)),
    )
    .where(
      and(
        eq(collections.groupId, groupId),
        isNull(collections.deletedAt),
        sql`not exists (select 1 from ${collectionLeavers} gone
          where gone.collection_id = ${collections.id} and gone.user_id = ${me}::uuid)`,
      ),
    )
    .orderBy(desc(isShortlist), desc(collections.updatedAt), desc(collections.id))
    .limit(MOST)
  return rows.map(({ open, mine, answered, winner, ...row }) => ({
    ...row,
    decision:
      open === null ? null : open ? { state: 'open', own: mine, answered } : { state: 'closed', winner },
  }))
}
