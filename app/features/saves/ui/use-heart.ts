import { use, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openAccountDialog } from '#app/features/accounts/ui/account-dialog-state.ts'
import { withReturnTo } from '#app/platform/return-to.ts'
import { toast } from '#app/ui/toast.ts'
import { words } from '../words.ts'
import { withWish } from '../wish.ts'
import { pressHeart, usePressedHeart } from './heart-store.ts'
import { HeartsOfPage } from './hearts-of-page.ts'
import { likeAddress, sendChange } from './send-change.ts'
import { rememberWish } from './wish-memory.ts'

/** How the heart of a home stands, and what pressing it does. `liked` changes at once and goes back when it failed. */
export function useHeart(homeId: string): { liked: boolean; busy: boolean; press: () => void } {
  const hearts = use(HeartsOfPage)
  const pressed = usePressedHeart(homeId)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const known = hearts === null ? false : hearts[homeId]
  const liked = hearts !== null && (pressed?.liked ?? known ?? false)
  const busy = pressed?.busy ?? false

  // The map shows homes that the page did not ask about.
  const unknown = known === undefined && pressed === undefined
  useEffect(() => {
    if (unknown) void askHeart(homeId)
  }, [unknown, homeId])

  function askToLogIn() {
    rememberWish(homeId)
    const returnTo = withWish(`${pathname}${search}`, { do: 'like', homeId })
    // A dialog is for desktops (specification part 2 §2), and there is none where a page was made for somebody signed in.
    if (hearts === null && matchMedia('(min-width: 769px)').matches)
      openAccountDialog({ screen: 'log-in', returnTo, notice: words.logIn })
    else void navigate(withReturnTo('/login', returnTo))
  }

  async function press() {
    if (busy) return
    if (hearts === null) return askToLogIn()
    pressHeart(homeId, { liked: !liked, busy: true })
    const sent = await sendChange(likeAddress(homeId), { liked: liked ? '0' : '1' })
    pressHeart(homeId, { liked: sent.ok ? !liked : liked, busy: false })
    if (sent.ok) return
    if (sent.logIn) askToLogIn()
    else toast({ text: sent.text })
  }

  return { liked, busy, press: () => void press() }
}

/** Asks for one heart; when that fails it stays empty, and pressing it says what is. */
async function askHeart(homeId: string): Promise<void> {
  try {
    const answer = await fetch(likeAddress(homeId), { headers: { Accept: 'application/json' } })
    if (!answer.ok) return
    const { liked } = (await answer.json()) as { liked: boolean }
    pressHeart(homeId, { liked, busy: false })
  } catch {
    // Offline, or left meanwhile.
  }
}
