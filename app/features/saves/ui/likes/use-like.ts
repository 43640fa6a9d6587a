import { use, useEffect } from 'react'
import { toast } from '#app/ui/overlay/toast.ts'
import { saveCopy } from '../../copy.ts'
import { LikesOfPage } from './likes-of-page.ts'
import { likeNow } from './like-now.ts'
import { pressedLikes, pressedMarks } from './press-store.ts'
import { likeAddress, sendChange } from './send-change.ts'
import { useLogIn } from './use-log-in.ts'
import { getJson } from '#app/web/requests.ts'

type Pressed = {
  /** By the letter `l`, whose heart may be out of sight: what was liked is said. */
  byLetter: boolean
}

/** The state of a home's heart, and the function to press it. `liked` changes at once and is reverted on failure.
 *  @param failed what a failure says there */
export function useLike(
  { id: listingId, name }: { id: string; name: string },
  failed: string,
): { liked: boolean; busy: boolean; press: (how: Pressed) => void } {
  const likes = use(LikesOfPage)
  const pressed = pressedLikes.usePressed(listingId)
  const logIn = useLogIn()
  const known = likes === null ? false : likes[listingId]
  const liked = likes !== null && (pressed?.on ?? known ?? false)
  const busy = pressed?.busy ?? false

  // The map shows homes that are not in the page's data.
  const unknown = known === undefined && pressed === undefined
  useEffect(() => {
    if (unknown) void askLike(listingId)
  }, [unknown, listingId])

  async function press({ byLetter }: Pressed) {
    if (busy) return
    if (likes === null) return logIn({ do: 'like', listingId }, () => void likeNow(listingId))
    pressedLikes.press(listingId, { on: !liked, busy: true })
    const sent = await sendChange(likeAddress(listingId), { liked: liked ? '0' : '1' })
    pressedLikes.press(listingId, { on: sent.ok ? !liked : liked, busy: false })
    if (sent.ok && byLetter) toast({ text: liked ? `You no longer like ${name}.` : `You liked ${name}.` })
    if (sent.ok) return
    if (sent.logIn) logIn({ do: 'like', listingId }, () => void likeNow(listingId))
    else toast({ text: sent.text === saveCopy.cardFailed ? failed : sent.text })
  }

  return { liked, busy, press: (how) => void press(how) }
}

/** Loads the state of one heart and its mark; if that fails they stay empty, and pressing it shows the real state. */
async function askLike(listingId: string): Promise<void> {
  try {
    const { liked, saved } = await getJson<{ liked: boolean; saved: boolean }>(likeAddress(listingId))
    pressedLikes.learn(listingId, liked)
    pressedMarks.learn(listingId, saved)
  } catch {
    // Offline, or the page was left meanwhile.
  }
}
