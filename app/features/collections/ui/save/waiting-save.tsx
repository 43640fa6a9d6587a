import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { takeWish } from '#app/features/saves/ui/likes/wish-memory.ts'
import { readWish, withoutWish } from '#app/features/saves/wish.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { savePath } from '../../paths.ts'
import { saveNow } from './save-now.ts'

/** After somebody pressed Save and logged in: saves the home, and removes the request from the URL. If Save was pressed in
 *  another tab, or without JavaScript, it shows a link instead. */
export function WaitingSave() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const wish = readWish(search)
  const homeId = wish?.do === 'save' ? wish.homeId : undefined
  const [asksAbout, askAbout] = useState<string>()
  const clean = `${withoutWish(`${pathname}${search}`)}${hash}`
  useEffect(() => {
    if (homeId === undefined) return
    if (!takeWish({ do: 'save', homeId })) return askAbout(homeId)
    void saveNow({ id: homeId })
    void navigate(clean, { replace: true, preventScrollReset: true, state: state as unknown })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wish
  }, [homeId])
  if (homeId === undefined) return null
  return (
    <div
      className={`page flex-wrap items-center gap-3 py-3 ${asksAbout === homeId ? 'flex' : 'hidden noscript:flex'}`}
    >
      <p>You are logged in. The home you wanted to save is waiting.</p>
      <ButtonLink to={withReturnTo(savePath(homeId), clean)} look="primary" size="s">
        Save this home
      </ButtonLink>
    </div>
  )
}
