import { href } from 'react-router'
import { saveCopy as saves } from '#app/features/saves/copy.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { getJson, postForm, Refused } from '#app/web/requests.ts'
import { consumePendingAction, pressedMarks } from '#app/features/saves/ui/likes.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import type { SaveChoices } from '../views.ts'
import type { ChangeSavedOutcome } from '../change-saved.server.ts'
import { savingCopy } from '../save-copy.ts'
import { saveDialog, type TypedCollection } from './save-state.ts'

const PATIENCE = 15_000 // milliseconds
const address = (listingId: string) =>
  href('/expanded-listing/:propertyId/collections', { propertyId: listingId })

/** Loads the choices for the save dialog. 'log-in' when the session has ended, null when the request failed. Never throws. */
export async function askChoices(listingId: string): Promise<SaveChoices | 'log-in' | null> {
  try {
    return await getJson<SaveChoices>(address(listingId), AbortSignal.timeout(PATIENCE))
  } catch (error) {
    return error instanceof Refused && error.status === 401 ? 'log-in' : null
  }
}

export type SaveFields = { at: 'once' } | { add: string } | { remove: string } | TypedCollection

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
      ? savingCopy.notRemoved
      : 'name' in fields
        ? savingCopy.notCreated
        : savingCopy.notAdded
  return { ok: false, failed: `${failed}. Please try again.` }
}

/** Turns an answer without its collection's id into an error, because it would open no collection. */
function whole(changed: Extract<ChangeSavedOutcome, { ok: true }>): ChangeSavedOutcome {
  return !changed.collectionId ? { ok: false, failed: savingCopy.noCollectionId } : changed
}

type Home = { id: string; name?: string }

/** Saves a home into the collection used last, and says which one that is; "Change" opens the dialog.
 *  @param logIn called when the session has ended */
export async function saveNow(home: Home, logIn: () => void = () => toast({ text: saves.logIn })) {
  consumePendingAction({ do: 'save', listingId: home.id })
  pressedMarks.press(home.id, { on: true, busy: true })
  const sent = await sendSave(home.id, { at: 'once' })
  const saved = sent !== 'log-in' && sent.ok
  pressedMarks.press(home.id, { on: saved, busy: false })
  if (sent === 'log-in') return logIn()
  if (sent.ok)
    toast({
      text: `Saved to “${sent.name ?? ''}”.`,
      action: { label: 'Change', onPress: () => saveDialog.open(home) },
    })
  else toast({ text: sent.failed ?? savingCopy.notAdded })
}
