import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { findGroup } from '#app/features/groups/group/group-facts.server.ts'
import { groupPolicy } from '#app/features/groups/policy.ts'
import { isAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { notifyMembers } from '../verbs/notify-members.server.ts'
import { wouldBringTogether } from './blocked-in.server.ts'
import { lockCollection, allMembersOf } from '../verbs/collection-facts.server.ts'
import { collectionPolicy } from '../policy.ts'
import { shareCollectionForm } from './share-form.ts'
import { newShareId } from './share-id.server.ts'
import { collectionCopy } from '../copy.ts'

const cannotShare = refusals({
  'nothing-chosen': 'Choose who can see it.',
  'no-group': 'Choose a group that you are in.',
  'not-together':
    'This collection cannot be shared with that group at the moment. Create one for the group instead.',
})

export type ShareCollectionOutcome = { ok: true } | ReturnType<typeof cannotShare>

/** Sets who can read a collection: only its own members, one of the user's roommate groups, or everybody with the link. The
 *  user becomes a member in their own right. A public collection keeps its group; a private one does not.
 *  @param input the form's fields
 *  @throws NotFound for others' collections and deleted ones */
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
    const isOther = next.groupId !== null && next.groupId !== found.groupId
    if (isOther && (await wouldBringTogether(tx.db, collectionId, next.groupId ?? '')))
      return cannotShare('not-together')
    const before = await allMembersOf(tx.db, collectionId)
    await tx.db
      .insert(collectionMembers)
      .values({ collectionId, userId, joinedAt: ctx.now() })
      .onConflictDoNothing()
    await tx.db.update(collections).set(next).where(eq(collections.id, collectionId))
    const told = before.map((member) => member.userId)
    await notifyMembers(tx, collectionId, told)
    return { ok: true }
  })
}

/** Gives the public page a new URL, the only one for others from then on: the old one is then "not found", and the
 *  collection's id opens it for members alone.
 *  @throws NotFound for others' collections, and for ones that are not public */
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

/** One of the user's groups; null for any other. */
async function ownGroup(tx: ReadingContext, groupId: string): Promise<string | null> {
  try {
    const group = await findGroup(tx, groupId)
    return isAllowed(groupPolicy.read, tx.actor, group) ? group.id : null
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}
