import { createContext, useSyncExternalStore, use, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { accountDialog } from '#app/features/sign-in/ui/account-dialog-state.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { getJson } from '#app/web/requests.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Likes } from '../rules.ts'
import { withPendingAction, type PendingAction } from '../pending-action.ts'
import { saveCopy } from '../copy.ts'
import { likeAddress, sendChange } from './send-change.ts'
import { ACTIONS_FORM } from './actions-form.tsx'

/** The likes for the page's homes, from its loader (likes.query.server.ts). */
export const LikesOfPage = createContext<Likes>(null)

/** The ids of the page's homes that are in one of the user's collections. */
export const MarksOfPage = createContext<readonly string[]>([])

/** Whether the home of a detail page is hidden (likes.query.server.ts). */
export const HomeIsHidden = createContext(false)

/** A heart or mark pressed on this page: its current state, and whether a request is running. */
export type Pressed = { on: boolean; busy: boolean }

/** A page that has loaded within this many milliseconds may have been requested before the button was pressed. */
const LOADED_WITHIN = 15_000

/** The state shared by all buttons of one kind for the same home, such as on its card and in its map window. Only written in the
 *  browser. */
function pressStore() {
  let pressed: ReadonlyMap<string, Pressed & { at: number }> = new Map()
  const listeners = new Set<() => void>()
  function become(next: typeof pressed) {
    pressed = next
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    usePressed: (listingId: string): Pressed | undefined =>
      useSyncExternalStore(
        subscribe,
        () => pressed.get(listingId),
        () => undefined,
      ),
    press: (listingId: string, state: Pressed) =>
      become(new Map(pressed).set(listingId, { ...state, at: performance.now() })),
    /** The server's state of a home, unless its button was pressed in the meantime. */
    learn: (listingId: string, on: boolean) => {
      if (!pressed.has(listingId)) become(new Map(pressed).set(listingId, { on, busy: false, at: 0 }))
    },
    /** The data of a newly loaded page are newer than earlier presses, unless the page was requested before them. */
    clearSettled: () => {
      const since = performance.now() - LOADED_WITHIN
      become(new Map([...pressed].filter(([, { busy, at }]) => busy || at > since)))
    },
    /** Called after logging out. */
    clear: () => become(new Map()),
  }
}

export const pressedLikes = pressStore()
/** Whether a home is in one of the user's collections. */
export const pressedMarks = pressStore()

const KEY = 'roost.pending-action'
const textOf = (action: PendingAction) => `${action.do} ${action.listingId}`

/** Records in this tab that the user requested an action and was asked to log in. */
function rememberPendingAction(action: PendingAction): void {
  try {
    sessionStorage.setItem(KEY, textOf(action))
  } catch {
    // Without storage, the next page shows the form instead.
  }
}

/** Whether the action in the URL was requested in this tab; true only once. A URL sent by another person must not trigger anything
 *  by itself. */
export function consumePendingAction(action: PendingAction): boolean {
  try {
    const own = sessionStorage.getItem(KEY) === textOf(action)
    if (own) sessionStorage.removeItem(KEY)
    return own
  } catch {
    return false
  }
}

/** Asks the user to log in or sign up over the page, which stays as it is, and then runs the action. A user who has to leave the
 *  page for that, such as for a provider, finds the request in the URL afterwards. */
export function useLogIn(): (action: PendingAction, afterwards: (signedIn: string) => void) => void {
  const wasSignedIn = use(LikesOfPage) !== null
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return (action, afterwards) => {
    rememberPendingAction(action)
    accountDialog.open({
      screen: 'log-in',
      returnTo: withPendingAction(`${pathname}${search}`, action),
      notice: saveCopy.logIn,
      afterwards: (signedIn) => {
        afterwards(signedIn)
        // The page still shows the data of the person who was logged in before.
        if (wasSignedIn) void revalidate()
      },
    })
  }
}

/** Likes a home for a user who pressed its heart and then logged in. */
export async function likeNow(listingId: string): Promise<void> {
  consumePendingAction({ do: 'like', listingId })
  pressedLikes.press(listingId, { on: true, busy: true })
  const sent = await sendChange(likeAddress(listingId), { liked: '1' })
  pressedLikes.press(listingId, { on: sent.ok, busy: false })
  toast({ text: sent.ok ? 'Added to your liked homes.' : sent.text })
}

type PressedHow = {
  /** Pressed with the key `l`. The heart may be out of sight, so a message names the liked home. */
  byShortcut: boolean
}

/** The state of a home's heart, and the function to press it. `liked` changes immediately and is reverted on failure.
 *  @param failed the message for a failure */
function useLike(
  { id: listingId, name }: { id: string; name: string },
  failed: string,
): { liked: boolean; busy: boolean; press: (how: PressedHow) => void } {
  const likes = use(LikesOfPage)
  const pressed = pressedLikes.usePressed(listingId)
  const logIn = useLogIn()
  const known = likes === null ? false : likes[listingId]
  const liked = likes !== null && (pressed?.on ?? known ?? false)
  const busy = pressed?.busy ?? false

  // The map also shows homes that are not in the page's data.
  const unknown = known === undefined && pressed === undefined
  useEffect(() => {
    if (unknown) void askLike(listingId)
  }, [unknown, listingId])

  async function press({ byShortcut }: PressedHow) {
    if (busy) return
    if (likes === null) return logIn({ do: 'like', listingId }, () => void likeNow(listingId))
    pressedLikes.press(listingId, { on: !liked, busy: true })
    const sent = await sendChange(likeAddress(listingId), { liked: liked ? '0' : '1' })
    pressedLikes.press(listingId, { on: sent.ok ? !liked : liked, busy: false })
    if (sent.ok && byShortcut) toast({ text: liked ? `You no longer like ${name}.` : `You liked ${name}.` })
    if (sent.ok) return
    if (sent.logIn) logIn({ do: 'like', listingId }, () => void likeNow(listingId))
    else toast({ text: sent.text === saveCopy.cardFailed ? failed : sent.text })
  }

  return { liked, busy, press: (how) => void press(how) }
}

/** Loads the state of one heart and its mark. If that fails, they stay empty, and pressing the heart shows the real state. */
async function askLike(listingId: string): Promise<void> {
  try {
    const { liked, saved } = await getJson<{ liked: boolean; saved: boolean }>(likeAddress(listingId))
    pressedLikes.learn(listingId, liked)
    pressedMarks.learn(listingId, saved)
  } catch {
    // Offline, or the page was left.
  }
}

type Props = {
  home: { id: string; name: string }
  /** Whether the button is on a photo or has text. */
  look: 'photo' | 'words'
}

const looks = {
  photo: 'photo-button',
  words: buttonClass({ size: 's' }),
}

/** Likes or unlikes a home; works without JavaScript. With JavaScript, the page stays and the heart changes immediately. */
export function LikeButton({ home, look }: Props) {
  const { liked, busy, press } = useLike(
    home,
    look === 'photo' ? saveCopy.cardFailed : `${saveCopy.notUpdated}. Please try again.`,
  )
  return (
    <button
      form={ACTIONS_FORM}
      formMethod="post"
      formAction={likeAddress(home.id)}
      onClick={(event) => {
        event.preventDefault()
        press({ byShortcut: event.detail === 0 && document.activeElement !== event.currentTarget })
      }}
      name="liked"
      value={liked ? '0' : '1'}
      aria-pressed={liked}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={`Like ${home.name}`}
      className={looks[look]}
    >
      <Icon
        of="heart"
        size={look === 'words' ? 16 : 20}
        className={liked ? `fill-[#ff6a3d] ${look === 'photo' ? 'stroke-white' : 'stroke-[#ff6a3d]'}` : ''}
      />
      {look === 'words' && 'Like'}
    </button>
  )
}
