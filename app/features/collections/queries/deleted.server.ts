import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Collection } from '../verbs/collection-facts.server.ts'
import { collectionPolicy } from '../policy.ts'
import { lastRestorable, restorableUntil } from '../verbs/restorable.ts'
import type { CollectionAt } from '../views.ts'
import { memberNames } from './member-names.server.ts'

type Deleted = Omit<Extract<CollectionAt, { kind: 'deleted' }>, 'kind'>

/** What members see of a collection that one of them deleted.
 *  @throws NotFound for others' collections, and once it can no longer be restored */
export async function deletedCollection(ctx: Context, found: Collection): Promise<Deleted> {
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
