import { use, useEffect } from 'react'
import { toast } from '#app/ui/toast.ts'
import { pressHeart, usePressedHeart } from './heart-store.ts'
import { HeartsOfPage } from './hearts-of-page.ts'
import { likeAddress, sendChange } from './send-change.ts'
import { useLogIn } from './use-log-in.ts'

/** The state of a home's heart, and the function to press it. `liked` changes at once and is reverted on failure. */
export function useHeart(homeId: string): { liked: boolean; busy: boolean; press: () => void } {
  const hearts = use(HeartsOfPage)
  const pressed = usePressedHeart(homeId)
  const logIn = useLogIn()
  const known = hearts === null ? false : hearts[homeId]
  const liked = hearts !== null && (pressed?.liked ?? known ?? false)
  const busy = pressed?.busy ?? false

  // The map shows homes that are not in the page's data.
  const unknown = known === undefined && pressed === undefined
  useEffect(() => {
    if (unknown) void askHeart(homeId)
  }, [unknown, homeId])

  async function press() {
    if (busy) return
    if (hearts === null) return logIn({ do: 'like', homeId })
    pressHeart(homeId, { liked: !liked, busy: true })
    const sent = await sendChange(likeAddress(homeId), { liked: liked ? '0' : '1' })
    pressHeart(homeId, { liked: sent.ok ? !liked : liked, busy: false })
    if (sent.ok) return
    if (sent.logIn) logIn({ do: 'like', homeId })
    else toast({ text: sent.text })
  }

  return { liked, busy, press: () => void press() }
}

/** Loads the state of one heart; if that fails it stays empty, and pressing it shows the real state. */
async function askHeart(homeId: string): Promise<void> {
  try {
    const answer = await fetch(likeAddress(homeId), { headers: { Accept: 'application/json' } })
    if (!answer.ok) return
    const { liked } = (await answer.json()) as { liked: boolean }
    pressHeart(homeId, { liked, busy: false })
  } catch {
    // Offline, or the page was left meanwhile.
  }
}
