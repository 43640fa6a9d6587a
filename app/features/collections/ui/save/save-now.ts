import { pressedMarks } from '#app/features/saves/ui/likes/press-store.ts'
import { takePendingAction } from '#app/features/saves/ui/likes/pending-action-memory.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { collectionCopy } from '../../copy.ts'
import { saveDialog } from './save-state.ts'
import { sendSave } from './send-save.ts'

type Home = { id: string; name?: string }

/** Saves a home into the collection used last, and says where; "Change" opens the dialog.
 *  @param logIn called when the session ended meanwhile */
export async function saveNow(
  home: Home,
  logIn: () => void = () => toast({ text: collectionCopy.logInTo.save }),
) {
  takePendingAction({ do: 'save', listingId: home.id })
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
  else toast({ text: sent.failed ?? collectionCopy.notAdded })
}
