import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberWish } from '#app/features/saves/ui/wish-memory.ts'
import { withWish, type Wish } from '#app/features/saves/wish.ts'
import { withReturnTo } from '#app/platform/return-to.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { savePath } from '../paths.ts'
import { closeSaveDialog, onSaveWish, saveWish } from './save-state.ts'
import { WaitingSave } from './waiting-save.tsx'

const load = () => import('./save-dialog.tsx')
const noWish = () => null

/** Where the save dialog appears: once, in the shell of somebody signed in. When its code cannot be fetched, the page that
 *  needs no scripts does the same. */
export function SaveDialogs() {
  const wish = useSyncExternalStore(onSaveWish, saveWish, noWish)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  // What it showed last stays in sight while it closes.
  const [last, setLast] = useState(wish)
  if (wish && wish !== last) setLast(wish)
  const here = `${pathname}${search}`
  const loaded = useLoaded(load, wish !== null, () => {
    closeSaveDialog()
    if (wish) void navigate(withReturnTo(savePath(wish.id), here))
  })
  useEffect(() => closeSaveDialog, [])

  function logIn(homeId: string) {
    const own: Wish = { do: 'save', homeId }
    closeSaveDialog()
    rememberWish(own)
    void navigate(withReturnTo('/login', withWish(here, own)))
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
