import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLogIn } from '#app/features/saves/ui/likes/use-log-in.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { useLoaded } from '#app/ui/hooks/use-loaded.ts'
import { savePath } from '../../paths.ts'
import { closeSaveDialog, onSaveWish, openSaveDialog, saveWish } from './save-state.ts'
import { WaitingSave } from './waiting-save.tsx'

const load = () => import('./save-dialog.tsx')
const noWish = () => null

/** Renders the save dialog, once, in the layout of signed-in users. If its code cannot be loaded, the page without
 *  JavaScript is used instead. */
export function SaveDialogs() {
  const wish = useSyncExternalStore(onSaveWish, saveWish, noWish)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const askToLogIn = useLogIn()
  const [said, setSaid] = useState('')
  // The last content stays visible during the closing animation.
  const [last, setLast] = useState(wish)
  if (wish && wish !== last) setLast(wish)
  const here = `${pathname}${search}`
  const loaded = useLoaded(load, wish !== null, () => {
    closeSaveDialog()
    if (wish) void navigate(withReturnTo(savePath(wish.id), here))
  })
  useEffect(() => closeSaveDialog, [])

  function logIn(homeId: string) {
    closeSaveDialog()
    askToLogIn({ do: 'save', homeId }, () => openSaveDialog({ id: homeId }))
  }

  return (
    <>
      <output className="sr-only">{said}</output>
      <WaitingSave />
      {loaded && last && (
        <loaded.SaveDialog
          key={last.opening}
          home={last}
          open={wish !== null}
          onClose={(what = '') => {
            closeSaveDialog()
            setSaid(what)
          }}
          logIn={() => logIn(last.id)}
        />
      )}
    </>
  )
}
