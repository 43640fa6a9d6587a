import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { collectionHomes, collectionLeavers, collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { decisionBallots, decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupInvitations, groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { groupCaps } from '#app/features/groups/caps.query.server.ts'
import { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { shownMembers, toOffer } from '#app/features/groups/shown-people.server.ts'
import { ownGroupsPolicy } from '#app/features/groups/policy.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { ShownPerson } from '#app/features/profiles/views.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { decisionHomes } from './decision-homes.server.ts'
import { winnerOf } from './decide.ts'
import { nextStepOf, type AskedHome, type NextStep } from './next-step.ts'
import { ownAnswer } from './read-ballot.ts'
import type { DecisionHome, GroupShortlist } from './views.ts'

const MOST = 20
/** Shortlist homes on the group's page; the rest are on the shortlist's own page. */
const HOMES_SHOWN = 6

/** A group's shortlist with its latest homes, and the group's other shared collections. `listed`: the ids of all homes on the
 *  shortlist. */
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
  const shortlist = rows.find(({ own }) => own) ?? null
  // Ranking needs all of them, in the order of the decision's page.
  const shown =
    shortlist?.decision?.state === 'open'
      ? listed.toReversed()
      : chosenFirst(listed, shortlist?.decision?.winnerId).slice(0, HOMES_SHOWN)
  const homes = await decisionHomes(open, shown, asked)
  return { shortlist, homes, listed, others: rows.filter((row) => row !== shortlist) }
}

/** Puts the chosen home first, however long ago it was added. */
function chosenFirst(listed: string[], winner: string | null | undefined): string[] {
  return winner && listed.includes(winner) ? [winner, ...listed.filter((id) => id !== winner)] : listed
}

/** Homes on a group's shortlist, latest first. */
async function listedHomes(db: Reading, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: collectionHomes.listingId })
    .from(collectionHomes)
    .innerJoin(collections, eq(collections.id, collectionHomes.collectionId))
    .where(eq(collections.shortlistOf, groupId))
    .orderBy(desc(collectionHomes.addedAt), desc(collectionHomes.listingId))
  return rows.map(({ id }) => id)
}

/** The collections shared with a group, except those the reader left. The group's own comes first, then the latest changed. */
async function sharedWith(ctx: ReadingContext, groupId: string): Promise<GroupShortlist[]> {
  const { userId } = requirePerson(ctx)
  const rows = await shortlistRows(ctx.db, userId)
    .where(
      and(
        eq(collections.groupId, groupId),
        isNull(collections.deletedAt),
        sql`not exists (select 1 from ${collectionLeavers} gone
          where gone.collection_id = ${collections.id} and gone.user_id = ${userId}::uuid)`,
      ),
    )
    .orderBy(desc(isShortlist), desc(collections.updatedAt), desc(collections.id))
    .limit(MOST)
  return rows.map(toShortlist)
}

const isShortlist = sql<boolean>`${collections.shortlistOf} is not null`
const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${from})`
const ballot = sql`${decisionBallots} ballot where ballot.decision_id = ${decisions.id} and ballot.round = ${decisions.round}`

/** Collections of groups, each with the group's latest decision about it. @param me the reader */
const shortlistRows = (db: Reading, me: string) =>
  db
    .select({
      groupId: collections.groupId,
      group: sql<string>`(select of.name from ${roommateGroups} of where of.id = ${collections.groupId})`,
      collectionId: collections.id,
      name: collections.name,
      homes: count(sql`${collectionHomes} inside where inside.collection_id = ${collections.id}`),
      open: decisions.open,
      answered: count(sql`${ballot} and exists (select 1 from ${groupMembers} voter
        join ${users} on ${users.id} = voter.user_id and ${isHere}
        where voter.group_id = ${collections.groupId} and voter.user_id = ballot.user_id)`),
      round: decisions.round,
      mine: decisionBallots,
      own: isShortlist,
      winner: decisionResults.winner,
      // Only for shortlists, where the group is prompted to ask about the winning home.
      result: sql<
        typeof decisionResults.$inferSelect.snapshot
      >`case when ${isShortlist} then ${decisionResults.snapshot} end`,
      gone: sql<string[]>`array(select home.id::text from ${collectionHomes} inside
        join ${listings} home on home.id = inside.listing_id
        where inside.collection_id = ${collections.id} and home.status <> 'published')`,
      others: count(sql`${groupMembers} other
        join ${users} on ${users.id} = other.user_id and ${isHere}
        where other.group_id = ${collections.groupId} and other.user_id <> ${me}::uuid`),
      invited: count(sql`${groupInvitations} invited
        where invited.group_id = ${collections.groupId} and invited.declined_at is null`),
    })
    .from(collections)
    .leftJoin(
      decisions,
      sql`${decisions.id} = (select latest.id from ${decisions} latest
        where latest.collection_id = ${collections.id} and latest.group_id = ${collections.groupId}
        order by latest.started_at desc, latest.id desc limit 1)`,
    )
    .leftJoin(
      decisionBallots,
      and(eq(decisionBallots.decisionId, decisions.id), eq(decisionBallots.userId, me)),
    )
    .leftJoin(
      decisionResults,
      and(eq(decisionResults.decisionId, decisions.id), eq(decisionResults.round, decisions.round)),
    )

type Row = Awaited<ReturnType<typeof shortlistRows>>[number]

const toShortlist = ({
  collectionId,
  name,
  own,
  homes,
  open,
  round,
  mine,
  answered,
  winner,
  result,
  gone,
}: Row): GroupShortlist => {
  const winnerId = (result && winnerOf(result).winner?.listingId) ?? null
  return {
    collectionId,
    name,
    own,
    homes,
    decision:
      open === null
        ? null
        : open
          ? { state: 'open', own: ownAnswer(mine, round), answered }
          : { state: 'closed', winner, winnerId, gone: winnerId !== null && gone.includes(winnerId) },
  }
}

/** The next step of each of the user's groups, in the order in which the user joined them.
 *  @param asking homes that groups asked managers about, which a later feature knows */
export async function ownGroupSteps(
  ctx: Context,
  asking: AskedHome[] | Promise<AskedHome[]> = [],
): Promise<{ groupId: string; group: string; members: ShownPerson[]; next: NextStep }[]> {
  const { userId, student } = requirePerson(ctx)
  const open = authorize(ctx, ownGroupsPolicy.read, null)
  if (!student) return []
  const [rows, members, asked] = await Promise.all([
    shortlistRows(open.db, userId)
      .innerJoin(roommateGroups, eq(roommateGroups.id, collections.shortlistOf))
      .innerJoin(
        groupMembers,
        and(eq(groupMembers.groupId, roommateGroups.id), eq(groupMembers.userId, userId)),
      )
      .orderBy(asc(groupMembers.joinedAt), asc(roommateGroups.id)),
    shownMembers(open, 'own', 'member'),
    asking,
  ])
  return rows.map((row) => {
    const { others, invited, groupId } = row
    const known = { groupId: groupId ?? '', others, invited, asked, fitting: null }
    return {
      groupId: known.groupId,
      group: row.group,
      members: members.filter((member) => member.groupId === groupId).map(toOffer),
      next: nextStepOf({ ...known, shortlist: toShortlist(row) }),
    }
  })
}
