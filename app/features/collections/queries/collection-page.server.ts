import { and, asc, eq, isNull } from 'drizzle-orm'
import { collections } from '#app/database/schema/collections.ts'
import { roommateGroups } from '#app/database/schema/groups.ts'
import { isGroupMember } from '#app/features/groups/group-facts.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { findCollection } from '../collection-facts.server.ts'
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
  const { name, description, shareId, groupId } = found
  const members = await membersOf(ctx, collectionId)
  return {
    collectionId: found.id,
    name,
    description,
    sharedWith: {
      link: shareId === null ? null : `${ctx.settings.publicUrl}${publicPath(shareId)}`,
      group: await groupOf(ctx.db, groupId),
    },
    members: members.map(toPage),
    requests: await requestsOf(ctx, found.id),
    groups: await groupsToChoose(ctx),
    list: await homesPage(ctx.db, collectionId, page, namesOf(members)),
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
    return { kind: 'member', ...(await collectionPage(ctx, address, page)) }
  } catch (error) {
    if (!(error instanceof NotFound || error instanceof SignInRequired)) throw error
    return { kind: isShareId(address) ? 'absent' : 'private' }
  }
}

async function groupOf(db: Database, groupId: string | null): Promise<SharedWith['group']> {
  if (groupId === null) return null
  const [group] = await db
    .select({ groupId: roommateGroups.id, name: roommateGroups.name })
    .from(roommateGroups)
    .where(eq(roommateGroups.id, groupId))
  return group ?? null
}

/** The groups that whoever asks can share with. */
async function groupsToChoose({
  actor,
  db,
}: Pick<Context, 'actor' | 'db'>): Promise<CollectionPage['groups']> {
  return db
    .select({ groupId: roommateGroups.id, name: roommateGroups.name })
    .from(roommateGroups)
    .where(isGroupMember(actor, roommateGroups.id))
    .orderBy(asc(roommateGroups.name), asc(roommateGroups.id))
}

/** Who put a home in: for nobody, where there is nobody else. */
function namesOf(members: KnownMember[]) {
  const names = new Map(members.map(({ ofUser, self, name }) => [ofUser, self ? 'You' : name]))
  return (userId: string | null): HomesPage['homes'][number]['addedBy'] =>
    members.length > 1 && userId !== null ? (names.get(userId) ?? null) : null
}
