import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { HttpError, NotFound } from '#app/platform/errors.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { addHome, removeHome } from './add-home.server.ts'
import { createCollection } from './create-collection.server.ts'
import { ownCollectionsPolicy } from './policy.ts'
import { collectionChoices } from './collections-of.query.server.ts'
import { collectionCopy } from './copy.ts'
import { savingCopy } from './save-copy.ts'
import { saveCopy } from '#app/features/saves/copy.ts'
import { FIRST_COLLECTION } from './rules.ts'

/** The result of a press of Save, or of an action in the save dialog. `error` belongs to the name field, `failed` to no field. */
export type ChangeSavedOutcome =
  | { ok: true; done: 'added' | 'removed'; collectionId: string; name?: string }
  | { ok: false; error?: string | undefined; failed?: string | undefined }

/** Handles one press of Save (`at=once`), and the forms of the save dialog and its page. The forms send `add` or `remove` with a
 *  collection's id, or `name` for a new collection. It is created only if the home can be added.
 *  @throws NotFound for homes that the user may not see */
export async function changeSaved(
  ctx: Context,
  { listingId, form }: { listingId: string; form: Record<string, string> },
): Promise<ChangeSavedOutcome> {
  requirePerson(ctx, saveCopy.logIn)
  const open = authorize(ctx, ownCollectionsPolicy.create, null)
  await collectionChoices(ctx, listingId)
  if (form.at === 'once') return withErrorText(open, savingCopy.notAdded, () => saveAtOnce(open, listingId))
  if (form.remove !== undefined) return remove(ctx, listingId, form.remove)
  if (form.name !== undefined) return create(open, listingId, form)
  return add(ctx, listingId, form.add ?? '')
}

async function add(ctx: Context, listingId: string, collectionId: string): Promise<ChangeSavedOutcome> {
  if (collectionId === '') return { ok: false, failed: collectionCopy.collectionMissing }
  return withErrorText(ctx, savingCopy.notAdded, async () => {
    const added = await addHome(ctx, { collectionId, listingId })
    if (!added.ok) return added
    return { ok: true, done: 'added', collectionId }
  })
}

async function remove(ctx: Context, listingId: string, collectionId: string): Promise<ChangeSavedOutcome> {
  if (collectionId === '') return { ok: false, failed: collectionCopy.collectionMissing }
  return withErrorText(ctx, savingCopy.notRemoved, async () => {
    await removeHome(ctx, { collectionId, listingId })
    return { ok: true, done: 'removed', collectionId }
  })
}

async function create(
  ctx: SystemContext,
  listingId: string,
  form: Record<string, string>,
): Promise<ChangeSavedOutcome> {
  return withErrorText(ctx, savingCopy.notCreated, () =>
    inTransaction(ctx, async (tx) => {
      const made = await createCollection(tx, form)
      if (!made.ok)
        return made.reason === 'invalid'
          ? { ok: false, error: made.errors.name, failed: made.errors.description }
          : made
      const added = await addHome(tx, { collectionId: made.collectionId, listingId })
      if (!added.ok) throw new HttpError(422, added.failed) // No collection is created.
      return { ok: true, done: 'added', collectionId: made.collectionId }
    }),
  )
}

/** Turns an error into a sentence for the user; unexpected errors are logged. */
async function withErrorText(
  ctx: Context,
  failed: string,
  work: () => Promise<ChangeSavedOutcome>,
): Promise<ChangeSavedOutcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFound) return { ok: false, failed: collectionCopy.noAccess }
    if (error instanceof HttpError && error.status === 422) return { ok: false, failed: error.message }
    if (!(error instanceof Error) || error instanceof HttpError) throw error
    ctx.log.error(describeError(error), 'request failed')
    return { ok: false, failed: `${failed}. Please try again.` }
  }
}

/** Saves a home with one press: into the collection that the user used last, or else the last changed one that is shared with a
 *  group, or else "Saved homes", which is created if missing. A home that is already there stays.
 *  @throws NotFound for homes that the user may not see */
async function saveAtOnce(ctx: Context, listingId: string): Promise<ChangeSavedOutcome> {
  const { userId } = requirePerson(ctx, saveCopy.logIn)
  const open = authorize(ctx, ownCollectionsPolicy.create, null)
  return inTransaction(open, async (tx) => {
    // If Save is pressed twice at the same moment, the second press finds the collection of the first.
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
  throw new HttpError(422, made.reason === 'invalid' ? savingCopy.notCreated : made.failed)
}
