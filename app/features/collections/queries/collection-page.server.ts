import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { openEarly } from '#app/database/gate.server.ts'
import { prepared, type Places } from '#app/database/sql/query-rows.server.ts'
import { collections } from '#app/database/schema/collections.ts'
import { roommateGroups } from '#app/database/schema/groups.ts'
import { isGroupMember, studentOf } from '#app/features/groups/group/group-facts.server.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { findCollection, type Collection } from '../verbs/collection-facts.server.ts'
import { isShareId, publicPath } from '../paths.ts'
import { collectionPolicy } from '../policy.ts'
import type { CollectionAt, CollectionPage, HomesPage, PublicCollection } from '../views.ts'
import { copy } from '../copy.ts'
import { deletedCollection } from './deleted.server.ts'
import { homesPage } from './homes.server.ts'
import { membersOf, toPage, type KnownMember } from './members.server.ts'
import { requestsOf } from './requests.server.ts'

/** A collection's page for members.
 *  @param page page of the homes, from 1
 *  @throws NotFound for others' and deleted ones, SignInRequired */
export async function collectionPage(
  ctx: SystemContext,
  collectionId: string,
  page = 1,
): Promise<CollectionPage> {
  const [found, parts] = await readAtOnce(ctx, collectionId, page)
  assertAllowed(collectionPolicy.read, ctx.actor, found)
  return pageOf(ctx, found, parts)
}

/** The collection and everything its page shows. Most users who ask by id are members, so all queries start without waiting
 *  for the policy check; the result is dropped if the check fails.
 *  @throws NotFound when there is no such collection */
function readAtOnce(ctx: SystemContext, collectionId: string, page: number): Promise<[Collection, Parts]> {
  if (!isId(collectionId)) throw new NotFound(copy.notFound)
  const parts = partsOf(ctx, collectionId, page)
  return Promise.all([findCollection(ctx, collectionId), parts])
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** The homes take longest, so they are requested first. */
async function partsOf(ctx: SystemContext, collectionId: string, page: number) {
  const homes = homesPage(ctx.db, collectionId, page, () => people.then(namesOf))
  const people = membersOf(ctx, collectionId)
  const [list, members, groups, requests] = await Promise.all([
    homes,
    people,
    groupsFor(ctx.db, { student: studentOf(ctx.actor), collectionId }),
    requestsOf(ctx, collectionId),
  ])
  return { list, members: members.map(toPage), groups, requests }
}

function pageOf({ settings }: Context, found: Collection, parts: Parts): CollectionPage {
  const { id, name, description, shareId, groupId } = found
  const link = shareId === null ? null : `${settings.publicUrl}${publicPath(shareId)}`
  const { groups, ...rest } = parts
  const named = (group: (typeof groups)[number]) => ({ groupId: group.groupId, name: group.name })
  const shared = groups.find((group) => group.groupId === groupId)
  return {
    collectionId: id,
    name,
    description,
    sharedWith: { link, group: shared ? named(shared) : null },
    groups: groups.filter(({ mine }) => mine).map(named),
    ...rest,
  }
}

/** @throws NotFound for an invalid or replaced link */
async function findByLink(ctx: SystemContext, shareId: string): Promise<Collection> {
  const [row] = await ctx.db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.shareId, shareId), isNull(collections.deletedAt)))
  if (!row) throw new NotFound(copy.notFound)
  return findCollection(ctx, row.id)
}

/** A public collection's page for anybody. */
async function publicCollection(
  ctx: SystemContext,
  found: Collection,
  page: number,
): Promise<PublicCollection> {
  assertAllowed(collectionPolicy.readPublicly, ctx.actor, { ...found, open: true })
  return {
    name: found.name,
    description: found.description,
    list: await homesPage(ctx.db, found.id, page, () => () => null),
    collectionId: found.member ? found.id : null,
  }
}

/** The page at a collection's URL, which contains its id or its public id. */
export async function collectionAt(sealed: Context, address: string, page = 1): Promise<CollectionAt> {
  const ctx = openEarly(sealed)
  const openly = async (found: Collection): Promise<CollectionAt> => ({
    kind: 'public',
    ...(await publicCollection(ctx, found, page)),
  })
  try {
    if (isShareId(address)) return await openly(await findByLink(ctx, address))
    const [found, parts] = await readAtOnce(ctx, address, page)
    if (found.deleted && !found.member) return { kind: 'absent' }
    if (found.left && !found.deleted) {
      assertAllowed(collectionPolicy.rejoin, ctx.actor, found)
      return { kind: 'left', collectionId: found.id, name: found.name }
    }
    if (found.deleted && found.member) return { kind: 'deleted', ...(await deletedCollection(ctx, found)) }
    if (!found.member) return found.shareId === null ? { kind: 'private' } : await openly(found)
    assertAllowed(collectionPolicy.read, ctx.actor, found)
    return { kind: 'member', ...pageOf(ctx, found, parts) }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return { kind: 'absent' }
  }
}

/** The group that it is shared with, and the groups that the user could share it with. */
const groupsFor = prepared((db, at: Places<{ student: string | null; collectionId: string }>) => {
  const mine = isGroupMember(at.student, roommateGroups.id)
  const shared = sql`(select group_id from ${collections} shared where shared.id = ${at.collectionId})`
  return db
    .select({ groupId: roommateGroups.id, name: roommateGroups.name, mine })
    .from(roommateGroups)
    .where(or(mine, eq(roommateGroups.id, shared)))
    .orderBy(asc(roommateGroups.name), asc(roommateGroups.id))
})

/** Who added a home; omitted when there is only one member. */
function namesOf(members: KnownMember[]) {
  const names = new Map(members.map(({ ofUser, self, name }) => [ofUser, self ? 'You' : name]))
  return (userId: string | null): HomesPage['homes'][number]['addedBy'] =>
    members.length > 1 && userId !== null ? (names.get(userId) ?? null) : null
}
