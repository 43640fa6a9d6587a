import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { prepared, type Places } from '#app/database/query-rows.server.ts'
import { collections } from '#app/database/schema/collections.ts'
import { roommateGroups } from '#app/database/schema/groups.ts'
import { isGroupMember, studentOf } from '#app/features/groups/group-facts.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { findCollection, type Collection } from '../collection-facts.server.ts'
import { isShareId, publicPath } from '../paths.ts'
import { collectionPolicy } from '../policy.ts'
import type { CollectionAt, CollectionPage, HomesPage, PublicCollection, SharedWith } from '../views.ts'
import { words } from '../words.ts'
import { deletedCollection } from './deleted.server.ts'
import { homesPage } from './homes.server.ts'
import { membersOf, toPage, type KnownMember } from './members.server.ts'
import { requestsOf } from './requests.server.ts'

/** Everything a member reads of a collection.
 *  @param page of the homes, from 1
 *  @throws NotFound for one of others and for a deleted one, SignInRequired */
export async function collectionPage(ctx: Context, collectionId: string, page = 1): Promise<CollectionPage> {
  const found = await findCollection(ctx, collectionId)
  authorize(collectionPolicy.read, ctx.actor, found)
  return pageOf(ctx, found, page)
}

/** What a member reads. Its homes take longest, so they are asked for first, and everything else while they come. */
async function pageOf(ctx: Context, found: Collection, page: number): Promise<CollectionPage> {
  const { id, name, description, shareId, groupId } = found
  const people = membersOf(ctx, id)
  const [list, members, { group, groups }, requests] = await Promise.all([
    homesPage(ctx.db, id, page, people.then(namesOf)),
    people,
    groupsOf(ctx, groupId),
    requestsOf(ctx, id),
  ])
  const link = shareId === null ? null : `${ctx.settings.publicUrl}${publicPath(shareId)}`
  return {
    collectionId: id,
    name,
    description,
    sharedWith: { link, group },
    members: members.map(toPage),
    requests,
    groups,
    list,
  }
}

/** What anybody reads who has the public link.
 *  @throws NotFound for a link that leads nowhere, or no longer */
export async function publicCollection(ctx: Context, shareId: string, page = 1): Promise<PublicCollection> {
  const [row] = isShareId(shareId)
    ? await ctx.db
        .select({ id: collections.id })
        .from(collections)
        .where(and(eq(collections.shareId, shareId), isNull(collections.deletedAt)))
    : []
  if (!row) throw new NotFound(words.notFound)
  const found = await findCollection(ctx, row.id)
  authorize(collectionPolicy.readPublicly, ctx.actor, { ...found, open: true })
  return {
    name: found.name,
    description: found.description,
    list: await homesPage(ctx.db, found.id, page, () => null),
    collectionId: found.member ? found.id : null,
  }
}

/** What somebody sees at an address of a collection: its id, or its public link. */
export async function collectionAt(ctx: Context, address: string, page = 1): Promise<CollectionAt> {
  try {
    if (isShareId(address)) return { kind: 'public', ...(await publicCollection(ctx, address, page)) }
    const found = await findCollection(ctx, address)
    if (found.left && !found.deleted) {
      authorize(collectionPolicy.rejoin, ctx.actor, found)
      return { kind: 'left', collectionId: found.id, name: found.name }
    }
    if (found.deleted && found.member) return { kind: 'deleted', ...(await deletedCollection(ctx, found)) }
    authorize(collectionPolicy.read, ctx.actor, found)
    return { kind: 'member', ...(await pageOf(ctx, found, page)) }
  } catch (error) {
    if (!(error instanceof NotFound || error instanceof SignInRequired)) throw error
    return { kind: isShareId(address) ? 'absent' : 'private' }
  }
}

type Groups = Pick<CollectionPage, 'groups'> & Pick<SharedWith, 'group'>

/** The group that it is shared with, and those that whoever asks can share with. */
async function groupsOf(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  groupId: string | null,
): Promise<Groups> {
  const rows = await groupsFor(db, { student: studentOf(actor), groupId })
  const named = ({ groupId: id, name }: (typeof rows)[number]) => ({ groupId: id, name })
  const shared = rows.find((row) => row.groupId === groupId)
  return { groups: rows.filter((row) => row.mine).map(named), group: shared ? named(shared) : null }
}

const groupsFor = prepared((db, at: Places<{ student: string | null; groupId: string | null }>) => {
  const mine = isGroupMember(at.student, roommateGroups.id)
  return db
    .select({ groupId: roommateGroups.id, name: roommateGroups.name, mine })
    .from(roommateGroups)
    .where(or(mine, sql`${roommateGroups.id} = ${at.groupId}::uuid`))
    .orderBy(asc(roommateGroups.name), asc(roommateGroups.id))
})

/** Who put a home in: for nobody, where there is nobody else. */
function namesOf(members: KnownMember[]) {
  const names = new Map(members.map(({ ofUser, self, name }) => [ofUser, self ? 'You' : name]))
  return (userId: string | null): HomesPage['homes'][number]['addedBy'] =>
    members.length > 1 && userId !== null ? (names.get(userId) ?? null) : null
}
