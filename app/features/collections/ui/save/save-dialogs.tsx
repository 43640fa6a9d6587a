import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLogIn } from '#app/features/saves/ui/likes/use-log-in.ts'
import { refusedOffline } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { useLoaded } from '#app/ui/hooks/use-loaded.ts'
import { savePath } from '../../paths.ts'
import { closeSaveDialog, onSaveRequest, openSaveDialog, saveRequest } from './save-state.ts'
import { WaitingSave } from './waiting-save.tsx'

const load = () => import('./save-dialog.tsx')
const noRequest = () => null

/** Renders the save dialog, once, in the layout of signed-in users. If its code cannot be loaded, the page without
 *  JavaScript is used instead. */
export function SaveDialogs() {
  const request = useSyncExternalStore(onSaveRequest, saveRequest, noRequest)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const askToLogIn = useLogIn()
  const [announcement, announce] = useState('')
  // The last content stays visible during the closing animation.
  const [last, setLast] = useState(request)
  if (request && request !== last) setLast(request)
  const here = `${pathname}${search}`
  const loaded = useLoaded(load, request !== null, () => {
    closeSaveDialog()
    const to = request && withReturnTo(savePath(request.id), here)
    if (to && !refusedOffline(to)) void navigate(to)
  })
  useEffect(() => closeSaveDialog, [])

  function logIn(listingId: string) {
    closeSaveDialog()
    askToLogIn({ do: 'save', listingId }, () => openSaveDialog({ id: listingId }))
  }

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <WaitingSave />
      {loaded && last && (
        <loaded.SaveDialog
          key={last.opening}
          home={last}
          open={request !== null}
          onClose={(what = '') => {
            closeSaveDialog()
            announce(what)
          }}
          logIn={() => logIn(last.id)}
        />
      )}
    </>
  )
}
