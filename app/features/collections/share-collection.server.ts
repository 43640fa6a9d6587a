import { randomBytes } from 'node:crypto'
import { sql, eq } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { collectionLeavers, collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import type { Reading, Context, ReadingContext } from '#app/platform/context.ts'
import { change } from '#app/database/gate.server.ts'
import { findGroup } from '#app/features/groups/group-facts.server.ts'
import { groupPolicy } from '#app/features/groups/policy.ts'
import { isAllowed, requirePerson } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { notifyMembers } from './notify-members.server.ts'
import { lockCollection, allMembersOf } from './collection-facts.server.ts'
import { collectionPolicy } from './policy.ts'
import { shareCollectionForm } from './fields.ts'
import { cannotChangeShortlist } from './rules.ts'
import { collectionCopy } from './copy.ts'

/** A new public id for a URL: 128 random bits, 22 characters. */
export const newShareId = () => randomBytes(16).toString('base64url')

/** The members of a collection, including accounts that are being deleted, because they may come back. */
const membersOf = (collectionId: string) => sql`(
  select own.user_id from ${collectionMembers} own where own.collection_id = ${collectionId}::uuid
  union select fellow.user_id from ${groupMembers} fellow join ${collections} shared on shared.group_id = fellow.group_id
  where shared.id = ${collectionId}::uuid and not exists (select 1 from ${collectionLeavers} leaver
    where leaver.collection_id = shared.id and leaver.user_id = fellow.user_id))`

/** Whether there is a block, in either direction, between a user and a member of the collection. */
export async function isBlockedInCollection(
  db: Reading,
  collectionId: string,
  userId: string,
): Promise<boolean> {
  const member = membersOf(collectionId)
  return isThere(
    db,
    sql`select 1 from ${blocks} where (blocker_user_id = ${userId}::uuid and blocked_user_id in ${member})
      or (blocked_user_id = ${userId}::uuid and blocker_user_id in ${member})`,
  )
}

/** Whether sharing with a group would bring together two people with a block between them: a member who is not in the group, and a
 *  member of the group who is not in the collection. */
async function wouldBringTogether(db: Reading, collectionId: string, groupId: string): Promise<boolean> {
  const left = sql`select leaver.user_id from ${collectionLeavers} leaver where leaver.collection_id = ${collectionId}::uuid`
  return isThere(
    db,
    sql`with own as (
        select member.user_id from ${collectionMembers} member where member.collection_id = ${collectionId}::uuid),
      fellow as (
        select of_group.user_id from ${groupMembers} of_group where of_group.group_id = ${groupId}::uuid except ${left}),
      stays as (select user_id from own except select user_id from fellow),
      comes as (select user_id from fellow except select user_id from own)
      select 1 from ${blocks}
      where (blocker_user_id in (select user_id from stays) and blocked_user_id in (select user_id from comes))
        or (blocked_user_id in (select user_id from stays) and blocker_user_id in (select user_id from comes))`,
  )
}

const isThere = async (db: Reading, rows: ReturnType<typeof sql>) =>
  (await queryRows<{ there: boolean }>(db, sql`select exists (${rows}) as there`, { prepared: true }))[0]
    ?.there === true

export const cannotShare = refusals({
  'nothing-chosen': 'Choose who can see it.',
  'no-group': 'Choose a group that you are in.',
  'not-together':
    'This collection cannot be shared with that group at the moment. Create one for the group instead.',
})

export type ShareCollectionOutcome =
  | { ok: true }
  | ReturnType<typeof cannotShare>
  | ReturnType<typeof cannotChangeShortlist>

/** Sets who can read a collection: only its own members, one of the user's roommate groups, or everyone with the link. The user
 *  becomes a member in their own right, except in a shortlist, which stays its group's. A public collection keeps its group; a
 *  private one does not.
 *  @param input the form's fields
 *  @throws NotFound for collections of other people and deleted ones */
export async function shareCollection(
  ctx: Context,
  { collectionId, input }: { collectionId: string; input: unknown },
): Promise<ShareCollectionOutcome> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.change)
  const { sharing, group = '' } = shareCollectionForm.safeParse(input).data ?? {}
  const look = async (look: ReadingContext) => {
    const asked = sharing === 'group' && isId(group) ? group : null
    const found = await lockCollection(look, collectionId, { groupId: asked, groupLock: 'share' })
    return { ...found, chosen: asked && (await ownGroup(look, asked)) }
  }
  return change(ctx, collectionPolicy.share, look, async (tx, found): Promise<ShareCollectionOutcome> => {
    const groupId = found.chosen ?? (sharing === 'group' && group === found.groupId ? group : null)
    if (sharing === undefined) return cannotShare('nothing-chosen')
    if (sharing === 'group' && groupId === null) return cannotShare('no-group')
    const next = {
      groupId: sharing === 'public' ? found.groupId : groupId,
      shareId: sharing === 'public' ? (found.shareId ?? newShareId()) : null,
    }
    if (next.groupId === found.groupId && next.shareId === found.shareId) return { ok: true }
    const isShortlist = found.shortlistOf !== null
    if (isShortlist && next.groupId !== found.shortlistOf) return cannotChangeShortlist('shortlist')
    const isOther = next.groupId !== null && next.groupId !== found.groupId
    if (isOther && (await wouldBringTogether(tx.db, collectionId, next.groupId ?? '')))
      return cannotShare('not-together')
    const before = await allMembersOf(tx.db, collectionId)
    if (!isShortlist)
      await tx.db
        .insert(collectionMembers)
        .values({ collectionId, userId, joinedAt: ctx.now() })
        .onConflictDoNothing()
    await tx.db.update(collections).set(next).where(eq(collections.id, collectionId))
    const memberIds = before.map((member) => member.userId)
    await notifyMembers(tx, collectionId, memberIds)
    return { ok: true }
  })
}

/** Gives the public page a new URL. The old URL is then "not found", and the collection's id opens it for members only.
 *  @throws NotFound for collections of other people, and for collections that are not public */
export async function renewShareId(ctx: Context, collectionId: string): Promise<void> {
  requirePerson(ctx, collectionCopy.logInTo.change)
  await change(
    ctx,
    collectionPolicy.share,
    (look) => lockCollection(look, collectionId),
    async (tx, found) => {
      if (found.shareId === null) throw new NotFound(collectionCopy.notFound)
      const next = { shareId: newShareId(), linkRenewed: true }
      await tx.db.update(collections).set(next).where(eq(collections.id, collectionId))
      await notifyMembers(tx, collectionId)
    },
  )
}

/** The id if it is one of the user's groups, else null. */
export async function ownGroup(tx: ReadingContext, groupId: string): Promise<string | null> {
  try {
    const group = await findGroup(tx, groupId)
    return isAllowed(groupPolicy.read, tx.actor, group) ? group.id : null
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}
