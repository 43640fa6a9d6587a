import { useState, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLogIn, consumePendingAction } from '#app/features/saves/ui/likes.tsx'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { readPendingAction, withoutPendingAction } from '#app/features/saves/pending-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { savePath } from '../paths.ts'
import { saveDialog, type TypedCollection } from './save-state.ts'
import { saveNow } from './send-save.ts'

const load = () => import('./save-dialog.tsx')

/** Renders the save dialog once, in the layout for logged-in users. If its code cannot be loaded, the page for use without
 *  JavaScript opens instead. */
export function SaveDialogs({ userId }: { userId: string }) {
  const { pathname, search } = useLocation()
  const pageInstead = usePageInstead()
  const askToLogIn = useLogIn()
  const [announcement, announce] = useState('')
  const { shown, isOpen, loaded } = usePageDialog(saveDialog, load, ({ id }) =>
    pageInstead(withReturnTo(savePath(id), `${pathname}${search}`)),
  )

  function logIn(listingId: string, typed?: TypedCollection) {
    saveDialog.close()
    askToLogIn({ do: 'save', listingId }, (signedIn) =>
      // What one person typed is not shown to another who logs in here.
      saveDialog.open({ id: listingId, typed: signedIn === userId ? typed : undefined }),
    )
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
          logIn={(typed) => logIn(shown.id, typed)}
        />
      )}
    </>
  )
}

/** After the user pressed Save and logged in: saves the home and removes the request from the URL. If Save was pressed in another
 *  tab, or without JavaScript, it shows a link instead. */
function WaitingSave() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const request = readPendingAction(search)
  const listingId = request?.do === 'save' ? request.listingId : undefined
  const [asksAbout, askAbout] = useState<string>()
  const clean = `${withoutPendingAction(`${pathname}${search}`)}${hash}`
  useEffect(() => {
    if (listingId === undefined) return
    if (!consumePendingAction({ do: 'save', listingId })) return askAbout(listingId)
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
