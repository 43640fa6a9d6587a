import { useState } from 'react'
import { useLocation } from 'react-router'
import { useLogIn } from '#app/features/saves/ui/likes/use-log-in.ts'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { savePath } from '../../paths.ts'
import { saveDialog } from './save-state.ts'
import { WaitingSave } from './waiting-save.tsx'

const load = () => import('./save-dialog.tsx')

/** Renders the save dialog, once, in the layout of signed-in users. If its code cannot be loaded, the page without
 *  JavaScript is used instead. */
export function SaveDialogs() {
  const { pathname, search } = useLocation()
  const pageInstead = usePageInstead()
  const askToLogIn = useLogIn()
  const [announcement, announce] = useState('')
  const { shown, isOpen, loaded } = usePageDialog(saveDialog, load, ({ id }) =>
    pageInstead(withReturnTo(savePath(id), `${pathname}${search}`)),
  )

  function logIn(listingId: string) {
    saveDialog.close()
    askToLogIn({ do: 'save', listingId }, () => saveDialog.open({ id: listingId }))
  }

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <WaitingSave />
      {loaded && shown && (
        <loaded.SaveDialog
          key={shown.opening}
          home={shown}
          open={isOpen}
          onClose={(what = '') => {
            saveDialog.close()
            announce(what)
          }}
          logIn={() => logIn(shown.id)}
        />
      )}
    </>
  )
}
