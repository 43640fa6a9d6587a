import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { authorize } from '#app/database/gate.server.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { notifyMembers } from './notify-members.server.ts'
import { ownCollectionsPolicy } from './policy.ts'
import { cannotSave, MOST_COLLECTIONS } from './rules.ts'
import { newCollectionForm } from './fields.ts'
import { cannotShare, ownGroup } from './share-collection.server.ts'
import { collectionCopy } from './copy.ts'

export type CreateCollectionOutcome =
  | { ok: true; collectionId: string }
  | Refused<'too-many-collections'>
  | Refused<'no-group'>
  | Invalid<'name' | 'description'>

/** Creates a collection with the user as its first member, shared with a group if the form names one. Submitting the same form
 *  twice creates only one collection; with another name, after going back, it creates a second.
 *  @param input the form's fields */
export async function createCollection(ctx: Context, input: unknown): Promise<CreateCollectionOutcome> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.create)
  const open = authorize(ctx, ownCollectionsPolicy.create, null)
  const read = newCollectionForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { name, description, key, group } = read.data
  return inTransaction(open, async (tx) => {
    // Counts concurrent requests one by one.
    await lockAccount(tx.db, userId)
    const same = key === null ? undefined : await madeBy(tx.db, userId, key)
    if (same?.name === name && same.deletedAt === null) return { ok: true, collectionId: same.id }
    const [made] = await tx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(collections)
      .where(and(eq(collections.creatorId, userId), isNull(collections.deletedAt)))
    if ((made?.count ?? 0) >= MOST_COLLECTIONS) return cannotSave('too-many-collections')
    const groupId = group === '' ? null : await ownGroup(tx, group)
    if (group !== '' && groupId === null) return cannotShare('no-group')
    const collectionId = newId()
    const now = ctx.now()
    await tx.db.insert(collections).values({
      id: collectionId,
      name,
      description,
      formKey: same ? null : key,
      creatorId: userId,
      groupId,
      createdAt: now,
      updatedAt: now,
    })
    await tx.db.insert(collectionMembers).values({ collectionId, userId, joinedAt: now })
    await notifyMembers(tx, collectionId)
    return { ok: true, collectionId }
  })
}

async function madeBy(tx: Reading, creatorId: string, formKey: string) {
  const { id, name, deletedAt } = collections
  const isMade = and(eq(collections.creatorId, creatorId), eq(collections.formKey, formKey))
  const [made] = await tx.select({ id, name, deletedAt }).from(collections).where(isMade)
  return made
}
