import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { lockAccount } from '#app/features/accounts/log-in/account-row.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { HttpError } from '#app/platform/errors.ts'
import { addHome } from './add-home.server.ts'
import { createCollection } from '../verbs/create-collection.server.ts'
import { ownCollectionsPolicy } from '../policy.ts'
import { collectionChoices } from '../queries/collection-choices.server.ts'
import { FIRST_COLLECTION } from '../rules.ts'
import type { ChangeSavedOutcome } from '../views.ts'
import { collectionCopy } from '../copy.ts'

/** Saves a home with one press: into the collection that the user used last, else the last changed one that is shared with
 *  a group. Else it goes into "Saved homes", which is created if missing. A home that is there already stays.
 *  @throws NotFound for a home that the user may not see */
export async function saveAtOnce(ctx: Context, listingId: string): Promise<ChangeSavedOutcome> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.save)
  const open = authorize(ctx, ownCollectionsPolicy.create, null)
  return inTransaction(open, async (tx) => {
    // Of two presses at once, the second finds the collection of the first.
    await lockAccount(tx.db, userId)
    const { collections: all, last } = await collectionChoices(tx, listingId)
    const into =
      all.find(({ id }) => id === last) ??
      all.find(({ ofGroup }) => ofGroup) ??
      all.find(({ name }) => name === FIRST_COLLECTION) ??
      (await firstCollection(tx))
    const added = await addHome(tx, { collectionId: into.id, listingId })
    if (!added.ok) throw new HttpError(422, added.failed) // No collection is created.
    return { ok: true, done: 'added', collectionId: into.id, name: into.name }
  })
}

async function firstCollection(ctx: Context): Promise<{ id: string; name: string }> {
  const made = await createCollection(ctx, { name: FIRST_COLLECTION })
  if (made.ok) return { id: made.collectionId, name: FIRST_COLLECTION }
  throw new HttpError(422, made.reason === 'invalid' ? collectionCopy.notCreated : made.failed)
}
