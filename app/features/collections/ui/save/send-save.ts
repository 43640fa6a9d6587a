import { href } from 'react-router'
import type { ChangeSavedOutcome, SaveChoices } from '../../views.ts'
import { saveCopy as saves } from '#app/features/saves/copy.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { collectionCopy } from '../../copy.ts'
import { getJson, postForm, Refused } from '#app/web/requests.ts'

const PATIENCE = 15_000 // milliseconds
const address = (listingId: string) =>
  href('/expanded-listing/:propertyId/collections', { propertyId: listingId })

/** Loads the choices of the save dialog. 'log-in' when the session ended meanwhile, null when it failed. Never throws. */
export async function askChoices(listingId: string): Promise<SaveChoices | 'log-in' | null> {
  try {
    return await getJson<SaveChoices>(address(listingId), AbortSignal.timeout(PATIENCE))
  } catch (error) {
    return error instanceof Refused && error.status === 401 ? 'log-in' : null
  }
}

export type SaveFields =
  | { at: 'once' }
  | { add: string }
  | { remove: string }
  | { name: string; description: string }

/** Submits a press of Save, or an action of the save dialog. Never throws: a failed request becomes an error message. */
export async function sendSave(
  listingId: string,
  fields: SaveFields,
): Promise<ChangeSavedOutcome | 'log-in'> {
  try {
    const answer = await postForm(address(listingId), fields)
    if (answer?.status === 401) return 'log-in'
    if (answer?.status === 410) return { ok: false, failed: saves.gone }
    if (answer?.ok) return whole((await answer.json()) as Extract<ChangeSavedOutcome, { ok: true }>)
    if (answer?.status === 422) {
      const { errors, failed } = (await answer.json()) as FormAnswer<'name'>
      return { ok: false, error: errors.name, failed }
    }
  } catch {
    // Offline, or the response did not arrive.
  }
  const failed =
    'remove' in fields
      ? collectionCopy.notRemoved
      : 'name' in fields
        ? collectionCopy.notCreated
        : collectionCopy.notAdded
  return { ok: false, failed: `${failed}. Please try again.` }
}

/** An answer that lacks the collection it is about would open no collection. */
function whole(changed: Extract<ChangeSavedOutcome, { ok: true }>): ChangeSavedOutcome {
  return !changed.collectionId ? { ok: false, failed: collectionCopy.noCollectionId } : changed
}
