import { use, useEffect } from 'react'
import { toast } from '#app/ui/overlay/toast.ts'
import { words } from '../../words.ts'
import { HeartsOfPage } from './hearts-of-page.ts'
import { likeNow } from './like-now.ts'
import { pressedHearts, pressedMarks } from './press-store.ts'
import { likeAddress, sendChange } from './send-change.ts'
import { useLogIn } from './use-log-in.ts'

/** The state of a home's heart, and the function to press it. `liked` changes at once and is reverted on failure.
 *  @param failed what a failure says there */
export function useHeart(
  homeId: string,
  failed: string,
): { liked: boolean; busy: boolean; press: () => void } {
  const hearts = use(HeartsOfPage)
  const pressed = pressedHearts.usePressed(homeId)
  const logIn = useLogIn()
  const known = hearts === null ? false : hearts[homeId]
  const liked = hearts !== null && (pressed?.on ?? known ?? false)
  const busy = pressed?.busy ?? false

  // The map shows homes that are not in the page's data.
  const unknown = known === undefined && pressed === undefined
  useEffect(() => {
    if (unknown) void askHeart(homeId)
  }, [unknown, homeId])

  async function press() {
    if (busy) return
    if (hearts === null) return logIn({ do: 'like', homeId }, () => void likeNow(homeId))
    pressedHearts.press(homeId, { on: !liked, busy: true })
    const sent = await sendChange(likeAddress(homeId), { liked: liked ? '0' : '1' })
    pressedHearts.press(homeId, { on: sent.ok ? !liked : liked, busy: false })
    if (sent.ok) return
    if (sent.logIn) logIn({ do: 'like', homeId }, () => void likeNow(homeId))
    else toast({ text: sent.text === words.cardFailed ? failed : sent.text })
  }

  return { liked, busy, press: () => void press() }
}

/** Loads the state of one heart and its mark; if that fails they stay empty, and pressing it shows the real state. */
async function askHeart(homeId: string): Promise<void> {
  try {
    const answer = await fetch(likeAddress(homeId), { headers: { Accept: 'application/json' } })
    if (!answer.ok) return
    const { liked, saved } = (await answer.json()) as { liked: boolean; saved: boolean }
    pressedHearts.press(homeId, { on: liked, busy: false })
    pressedMarks.press(homeId, { on: saved, busy: false })
  } catch {
    // Offline, or the page was left meanwhile.
  }
}
