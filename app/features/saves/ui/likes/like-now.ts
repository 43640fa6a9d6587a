import { toast } from '#app/ui/overlay/toast.ts'
import { pressedLikes } from './press-store.ts'
import { likeAddress, sendChange } from './send-change.ts'
import { takePendingAction } from './pending-action-memory.ts'

/** Likes a home for somebody who pressed its heart and then logged in. */
export async function likeNow(listingId: string): Promise<void> {
  takePendingAction({ do: 'like', listingId })
  pressedLikes.press(listingId, { on: true, busy: true })
  const sent = await sendChange(likeAddress(listingId), { liked: '1' })
  pressedLikes.press(listingId, { on: sent.ok, busy: false })
  toast({ text: sent.ok ? 'Added to your liked homes.' : sent.text })
}
