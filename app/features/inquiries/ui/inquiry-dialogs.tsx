import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { WAITING_FORM } from '#app/platform/addresses/return-to.ts'
import { usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { inquirePath } from '../paths.ts'
import { readDraft } from './draft.ts'
import { inquiryDialog } from './inquiry-state.ts'

const load = () => import('./inquiry-dialog.tsx')

type Props = { home: { id: string; name: string }; userId: string }

/** Renders the inquiry dialog of a home's page. If its code cannot be loaded, it navigates to the page with the same
 *  form. It opens by itself for somebody who pressed Send in this tab and has logged in since. */
export function InquiryDialogs({ home, userId }: Props) {
  const pageInstead = usePageInstead()
  const { shown, isOpen, loaded } = usePageDialog(inquiryDialog, load, (asked) =>
    pageInstead(inquirePath(asked.id)),
  )
  const { id, name } = home
  // The parameter brought the visitor back here after logging in and is not needed any more.
  const [asked, setAsked] = useSearchParams()
  const waited = asked.get('do') === WAITING_FORM
  useEffect(() => {
    if (!waited || userId === '') return
    setAsked(
      (now) => {
        now.delete('do')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each way back
  }, [waited, userId])
  useEffect(() => {
    if (userId !== '' && readDraft(id, userId)?.send) inquiryDialog.open({ id, name })
    return inquiryDialog.close
  }, [id, name, userId])
  if (!loaded || !shown) return null
  return <loaded.InquiryDialog key={shown.opening} home={shown} open={isOpen} onClose={inquiryDialog.close} />
}
