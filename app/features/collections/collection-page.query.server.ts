import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { findBy, authorize } from '#app/database/gate.server.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { collections, collectionRequests } from '#app/database/schema/homes/collections.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { isGroupMember, studentOf } from '#app/features/groups/group-facts.server.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { seenColumns, seenPeople } from '#app/features/groups/shown-people.server.ts'
import { viewerOf, type ViewerValues } from '#app/features/people/viewer.server.ts'
import { findCollection, isOpenById, type Collection } from './collection-facts.server.ts'
import { isShareId, publicPath } from './paths.ts'
import { collectionPolicy } from './policy.ts'
import type { CollectionAt, CollectionPage, HomesPage, CollectionRequest } from './views.ts'
import { collectionCopy } from './copy.ts'
import { homesPage, type ShownPage } from './homes-in-order.server.ts'
import { membersOf, toCollectionMember, memberNames, type KnownCollectionMember } from './members.server.ts'
import { notesOf } from './notes.server.ts'
import { lastRestorable, restorableUntil } from './delete-collection.server.ts'

/** A collection's page for members.
 *  @param asked `page` of the homes, starting with 1
 *  @throws NotFound for collections of other people and deleted ones, SignInRequired */
export async function collectionPage(
  ctx: Context,
  { collectionId, ...shown }: { collectionId: string } & Partial<ShownPage>,
): Promise<CollectionPage> {
  const [, { found, parts }] = await findBy(
    ctx,
    (look) => readAtOnce(look, collectionId, pageIn(shown)),
    (read) => ({ rule: collectionPolicy.read, subject: read.found }),
  )
  return pageOf(ctx, found, parts)
}

type Tools = Context & { db: Reading }

const pageIn = ({ sort = 'added', page = 1 }: Partial<ShownPage>): ShownPage => ({ sort, page })

/** The collection and everything on its page. Most people who ask by id are members, so all queries start without waiting for the
 *  policy; if it refuses, their results are dropped.
 *  @throws NotFound when the collection does not exist */
async function readAtOnce(ctx: Tools, collectionId: string, shown: ShownPage) {
  if (!isId(collectionId)) throw new NotFound(collectionCopy.notFound)
  const begun = partsOf(ctx, collectionId, shown)
  const [found, parts] = await Promise.all([findCollection(ctx, collectionId), begun])
  return { found, parts }
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** The homes take longest, so they are requested first. */
async function partsOf(ctx: Tools, collectionId: string, shown: ShownPage) {
  const homes = homesPage(ctx.db, collectionId, shown, () => people.then(namesOf))
  const people = membersOf(ctx, collectionId)
  const [list, members, notes, groups, requests] = await Promise.all([
    homes,
    people,
    notesOf(ctx, collectionId, people),
    queryRows(ctx.db, groupsFor, { student: studentOf(ctx.actor), collectionId }),
    requestsOf(ctx, collectionId),
  ])
  return {
    list,
    members: members.map(toCollectionMember),
    notes: Object.fromEntries(notes),
    groups,
    requests,
  }
}

function pageOf({ settings }: Context, found: Collection, parts: Parts): CollectionPage {
  const { id, name, description, shareId, groupId, shortlistOf } = found
  const link = shareId === null ? null : `${settings.publicUrl}${publicPath(shareId)}`
  const { groups, ...rest } = parts
  const named = (group: (typeof groups)[number]) => ({ groupId: group.groupId, name: group.name })
  const shared = groups.find((group) => group.groupId === groupId)
  return {
    collectionId: id,
    name,
    description,
    sharedWith: { link, group: shared ? named(shared) : null },
    shortlist: shortlistOf !== null,
    groups: groups.filter(({ mine }) => mine).map(named),
    ...rest,
  }
}

/** @throws NotFound for an invalid or replaced link */
async function findByLink(ctx: Tools, shareId: string): Promise<Collection> {
  const [row] = await ctx.db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.shareId, shareId), isNull(collections.deletedAt)))
  if (!row) throw new NotFound(collectionCopy.notFound)
  return findCollection(ctx, row.id)
}

const openly = (found: Collection) => ({
  rule: collectionPolicy.readPublicly,
  subject: { ...found, open: true },
})

/** A public collection's page for everyone. */
async function publicCollection(db: Reading, found: Collection, shown: ShownPage): Promise<CollectionAt> {
  return {
    kind: 'public',
    name: found.name,
    description: found.description,
    list: await homesPage(db, found.id, shown, null),
    collectionId: found.member ? found.id : null,
  }
}

/** The rule for reading a collection by its id. */
function ruleFor({ found }: { found: Collection }) {
  if (found.member && !found.deleted) return { rule: collectionPolicy.read, subject: found }
  const isPublic = isOpenById(found) && !found.deleted && !found.left
  return isPublic ? openly(found) : { rule: collectionPolicy.readStanding, subject: found }
}

/** The page at a collection's URL, which contains either its id or its public id. */
export async function collectionAt(
  ctx: Context,
  { address, ...asked }: { address: string } & Partial<ShownPage>,
): Promise<CollectionAt> {
  const shown = pageIn(asked)
  try {
    if (isShareId(address)) {
      const [{ db }, found] = await findBy(ctx, (look) => findByLink(look, address), openly)
      return await publicCollection(db, found, shown)
    }
    const look = (look: ReadingContext) => readAtOnce(look, address, shown)
    const [{ db }, { found, parts }] = await findBy(ctx, look, ruleFor)
    if (found.deleted && !found.member) return { kind: 'absent' }
    if (found.deleted) return { kind: 'deleted', ...(await deletedCollection(ctx, found)) }
    if (found.left) {
      assertAllowed(collectionPolicy.rejoin, ctx.actor, found)
      return { kind: 'left', collectionId: found.id, name: found.name }
    }
    if (found.member) return { kind: 'member', ...pageOf(ctx, found, parts) }
    if (isOpenById(found)) return await publicCollection(db, found, shown)
    return { kind: found.shareId === null || found.deserted ? 'private' : 'replaced' }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return { kind: 'absent' }
  }
}

/** The group that the collection is shared with, and the groups that the user could share it with. */
const groupsFor = (at: Places<{ student: string | null; collectionId: string }>, db: Reading) => {
  const mine = isGroupMember(at.student, roommateGroups.id)
  const shared = sql`(select group_id from ${collections} shared where shared.id = ${at.collectionId})`
  return db
    .select({ groupId: roommateGroups.id, name: roommateGroups.name, mine })
    .from(roommateGroups)
    .where(or(mine, eq(roommateGroups.id, shared)))
    .orderBy(asc(roommateGroups.name), asc(roommateGroups.id))
}

/** Who added a home; omitted in collections with only one member. */
function namesOf(members: KnownCollectionMember[]) {
  const names = new Map(members.map(({ ofUser, self, name }) => [ofUser, self ? 'You' : name]))
  return (userId: string | null): HomesPage['homes'][number]['addedBy'] =>
    members.length > 1 && userId !== null ? (names.get(userId) ?? null) : null
}

type Deleted = Omit<Extract<CollectionAt, { kind: 'deleted' }>, 'kind'>

/** What members see of a collection that one of them deleted.
 *  @throws NotFound for collections of other people, and once it can no longer be restored */
async function deletedCollection(ctx: Context, found: Collection): Promise<Deleted> {
  const { id, name, deletedAt, deletedBy, member } = found
  const at = deletedAt ?? ctx.now()
  const open = authorize(ctx, collectionPolicy.readDeleted, {
    ...found,
    member: member && at > lastRestorable(ctx.now()),
  })
  const nameOf = await memberNames(open, deletedBy === null ? [] : [deletedBy])
  return {
    collectionId: id,
    name,
    by: nameOf(deletedBy),
    at: at.toISOString(),
    until: restorableUntil(at).toISOString(),
  }
}

type ReadingTools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Unanswered requests to join, oldest first, from people whom the current user may see. */
async function requestsOf(tools: ReadingTools, collectionId: string): Promise<CollectionRequest[]> {
  const rows = await queryRows(tools.db, openRequests, { ...viewerOf(tools), collectionId })
  return seenPeople(tools, rows).map(({ row, ...person }) => ({
    ...person,
    askedAt: row.askedAt.toISOString(),
  }))
}

const openRequests = (at: Places<ViewerValues & { collectionId: string }>, db: Reading) =>
  db
    .select({ ...seenColumns(at), askedAt: collectionRequests.askedAt })
    .from(collectionRequests)
    .innerJoin(users, eq(users.id, collectionRequests.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(collectionRequests.collectionId, at.collectionId), isNull(collectionRequests.declinedAt)))
    .orderBy(asc(collectionRequests.askedAt), asc(users.id))
