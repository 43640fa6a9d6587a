import { and, asc, desc, eq } from 'drizzle-orm'
import { findBy } from '#app/database/gate.server.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { decisionBallots, decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { memberNames } from '#app/features/collections/members.server.ts'
import { groupCaps } from '#app/features/groups/caps.query.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { NotFound } from '#app/platform/errors.ts'
import {
  findDeciding,
  isSharedWithGroup,
  stateOf,
  timeZoneOf,
  type Deciding,
} from './decision-facts.server.ts'
import { dayIn, daysLater } from '#app/platform/time/zone-days.ts'
import { answeredIn, ownAnswer } from './read-ballot.ts'
import { decisionPolicy } from './policy.ts'
import { MOST_DAYS, MOST_ROUNDS } from './rules.ts'
import type { DecisionPage } from './views.ts'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { decisionCopy } from './copy.ts'
import { decisionHomes } from './decision-homes.server.ts'
import {
  ballotsOfRound,
  earlierResult,
  listedColumns,
  resultView,
  snapshotColumn,
} from './result-view.server.ts'

type Round = { of: string; round: number }

/** The page of a collection's decision for members. Until the decision closes, it shows who has answered, but not the answers.
 *  @param asked an earlier round to show; an unknown one is ignored
 *  @throws NotFound for others' collections, SignInRequired */
export async function decisionPage(
  ctx: Context,
  {
    collectionId,
    asked = { of: null, round: 0 },
  }: { collectionId: string; asked?: { of: string | null; round: number } },
): Promise<DecisionPage> {
  const { userId } = requirePerson(ctx, decisionCopy.logIn)
  const [open, { deciding, timeZone, ids, rounds }] = await findBy(
    ctx,
    (look) => readAtOnce(look, collectionId),
    ({ deciding: subject }) => ({ rule: decisionPolicy.read, subject }),
  )
  const { collection, last, votes } = deciding
  const state = stateOf(deciding)
  const latest = state === 'closed' && last ? { of: last.id, round: last.round } : null
  const groupId = votes ? collection.groupId : null
  const caps = groupId === null ? Promise.resolve([]) : groupCaps(open, groupId)
  const [shown, group, people, homes] = await Promise.all([
    roundOf(open, collection.id, asked.of === null ? latest : { ...asked, of: asked.of }),
    groupName(open, collection.groupId),
    peopleOf(open, deciding, userId),
    decisionHomes(open, ids, { people: Math.max(1, deciding.voters.length), caps, groupId }),
  ])
  const result = shown ? await resultView(open, shown, { caps: await caps, groupId }) : null
  const decided = last !== null && !last.open && isSharedWithGroup(last, collection)
  const today = dayIn(timeZone, ctx.now())
  return {
    collection: { id: collection.id, name: collection.name },
    groupName: group,
    groupId,
    state,
    round: last?.round ?? 1,
    votes,
    may: { open: votes && state !== 'open' && !decided, reopen: votes && decided },
    until: { closesAt: last?.closesAt?.toISOString() ?? null, timeZone: last?.timeZone ?? timeZone },
    days: { from: daysLater(today, 1), to: daysLater(today, MOST_DAYS), timeZone },
    homes,
    ...people,
    result,
    earlier: rounds
      .filter(({ decisionId, round }) => decisionId !== shown?.decisionId || round !== shown.round)
      .map(earlierResult),
  }
}

/** Starts the queries that need only the collection's id before the rule has decided: most users are members, and if the rule
 *  refuses, the result is dropped. */
async function readAtOnce(ctx: ReadingContext, collectionId: string) {
  if (!isId(collectionId)) throw new NotFound(collectionCopy.notFound)
  const [deciding, timeZone, homes, rounds] = await Promise.all([
    findDeciding(ctx, collectionId),
    timeZoneOf(ctx.db, collectionId),
    queryRows(ctx.db, homesInOrder, { collectionId }),
    queryRows(ctx.db, lastRounds, { collectionId }),
  ])
  return { deciding, timeZone, ids: homes.map(({ id }) => id), rounds }
}

/** A round with its input and ballots; null if there is none or it was stopped. */
async function roundOf({ db }: { db: Reading }, collectionId: string, which: Round | null) {
  if (which === null || !isId(which.of) || !isRound(which.round)) return null
  const [[found], ballots] = await Promise.all([
    queryRows(db, roundWithSnapshot, { collectionId, ...which }),
    ballotsOfRound(db, which),
  ])
  if (!found) return null
  const { snapshot, ...listed } = found
  return snapshot === null ? null : { ...listed, snapshot, ballots }
}

/** Fits the range of the column. */
const isRound = (round: number) => Number.isInteger(round) && round > 0 && round < 2 ** 31

const roundWithSnapshot = (at: Places<Round & { collectionId: string }>, db: Reading) => {
  const { decisionId, round } = decisionResults
  return db
    .select({ ...listedColumns, snapshot: snapshotColumn })
    .from(decisionResults)
    .innerJoin(decisions, eq(decisions.id, decisionId))
    .where(and(eq(decisions.collectionId, at.collectionId), eq(decisionId, at.of), eq(round, at.round)))
}

const lastRounds = (at: Places<{ collectionId: string }>, db: Reading) =>
  db
    .select(listedColumns)
    .from(decisionResults)
    .innerJoin(decisions, eq(decisions.id, decisionResults.decisionId))
    .where(eq(decisions.collectionId, at.collectionId))
    .orderBy(desc(decisionResults.closedAt), desc(decisionResults.round))
    .limit(MOST_ROUNDS)

async function groupName({ db }: { db: Reading }, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null
  const [group] = await queryRows(db, nameOfGroup, { groupId })
  return group?.name ?? null
}

const nameOfGroup = (at: Places<{ groupId: string }>, db: Reading) =>
  db.select({ name: roommateGroups.name }).from(roommateGroups).where(eq(roommateGroups.id, at.groupId))

/** The ids of a collection's homes, in the order they were added. */
const homesInOrder = (at: Places<{ collectionId: string }>, db: Reading) =>
  db
    .select({ id: collectionHomes.listingId })
    .from(collectionHomes)
    .where(eq(collectionHomes.collectionId, at.collectionId))
    .orderBy(asc(collectionHomes.addedAt), asc(collectionHomes.listingId))

type People = Pick<DecisionPage, 'voters' | 'own' | 'opened'>

/** The voters, whether they have answered, and the user's own answer. */
async function peopleOf(
  ctx: ReadingContext,
  { voters, last, votes }: Deciding,
  userId: string,
): Promise<People> {
  const [nameOf, ballots] = await Promise.all([
    memberNames(ctx, [...voters.map((voter) => voter.userId), last?.openedBy ?? null]),
    last ? queryRows(ctx.db, ballotsOf, { decisionId: last.id }) : [],
  ])
  const mine = ballots.find((ballot) => ballot.userId === userId) ?? null
  const answeredBy = (id: string) =>
    answeredIn(ballots.find((ballot) => ballot.userId === id)?.round ?? null, last?.round ?? null)
  const views = voters.map((voter) => ({
    name: nameOf(voter.userId),
    self: voter.userId === userId,
    answered: answeredBy(voter.userId),
  }))
  const by = last ? nameOf(last.openedBy) : ''
  return {
    voters: views,
    own: last && votes ? ownAnswer(mine, last.round) : null,
    opened: last ? `${last.round > 1 ? 'Reopened' : 'Opened'} by ${by === 'You' ? 'you' : by}` : null,
  }
}

const ballotsOf = (at: Places<{ decisionId: string }>, db: Reading) =>
  db.select().from(decisionBallots).where(eq(decisionBallots.decisionId, at.decisionId))
