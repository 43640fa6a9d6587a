import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import { readPendingAction, withoutPendingAction } from '../pending-action.ts'
import { consumePendingAction, likeNow } from './likes.tsx'
import { likeAddress } from './send-change.ts'

/** After the user pressed a heart and logged in: likes the home and removes the pending action from the URL. If the heart was
 *  pressed in another tab, or without JavaScript, it shows a form instead, because opening a URL must change nothing. Only for
 *  logged-in users. */
export function ResumePendingAction() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const action = readPendingAction(search)
  const listingId = action?.do === 'like' ? action.listingId : undefined
  const [asksAbout, askAbout] = useState<string>()
  const clean = `${withoutPendingAction(`${pathname}${search}`)}${hash}`

  useEffect(() => {
    if (listingId === undefined) return
    if (!consumePendingAction({ do: 'like', listingId })) return askAbout(listingId)
    const finish = async () => {
      await likeNow(listingId)
      // The user may have left the page.
      if (`${location.pathname}${location.search}` !== `${pathname}${search}`) return
      void navigate(clean, { replace: true, preventScrollReset: true, state: state as unknown })
    }
    void finish()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each pending action
  }, [listingId])

  if (listingId === undefined) return null
  return (
    <NativeForm
      action={likeAddress(listingId)}
      className={`page flex-wrap items-center gap-3 py-3 ${asksAbout === listingId ? 'flex' : 'hidden noscript:flex'}`}
    >
      <input type="hidden" name="returnTo" value={clean} />
      <p>You are logged in. The home you wanted to like is waiting.</p>
      <Button type="submit" name="liked" value="1" look="primary" size="s">
        Like this home
      </Button>
    </NativeForm>
  )
}
