import { toast } from '#app/ui/overlay/toast.ts'
import { pressedHearts } from './press-store.ts'
import { likeAddress, sendChange } from './send-change.ts'
import { takeWish } from './wish-memory.ts'

/** Likes a home for somebody who pressed its heart and then logged in. */
export async function likeNow(homeId: string): Promise<void> {
  takeWish({ do: 'like', homeId })
  pressedHearts.press(homeId, { on: true, busy: true })
  const sent = await sendChange(likeAddress(homeId), { liked: '1' })
  pressedHearts.press(homeId, { on: sent.ok, busy: false })
  toast({ text: sent.ok ? 'Added to your liked homes.' : sent.text })
}
