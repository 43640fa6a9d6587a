import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { takePendingAction } from '#app/features/saves/ui/likes/pending-action-memory.ts'
import { readPendingAction, withoutPendingAction } from '#app/features/saves/pending-action.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { savePath } from '../../paths.ts'
import { saveNow } from './save-now.ts'

/** After somebody pressed Save and logged in: saves the home, and removes the request from the URL. If Save was pressed in
 *  another tab, or without JavaScript, it shows a link instead. */
export function WaitingSave() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const request = readPendingAction(search)
  const listingId = request?.do === 'save' ? request.listingId : undefined
  const [asksAbout, askAbout] = useState<string>()
  const clean = `${withoutPendingAction(`${pathname}${search}`)}${hash}`
  useEffect(() => {
    if (listingId === undefined) return
    if (!takePendingAction({ do: 'save', listingId })) return askAbout(listingId)
    void saveNow({ id: listingId })
    void navigate(clean, { replace: true, preventScrollReset: true, state: state as unknown })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each save that waits
  }, [listingId])
  if (listingId === undefined) return null
  return (
    <div
      className={`page flex-wrap items-center gap-3 py-3 ${asksAbout === listingId ? 'flex' : 'hidden noscript:flex'}`}
    >
      <p>You are logged in. The home you wanted to save is waiting.</p>
      <ButtonLink to={withReturnTo(savePath(listingId), clean)} look="primary" size="s">
        Save this home
      </ButtonLink>
    </div>
  )
}
