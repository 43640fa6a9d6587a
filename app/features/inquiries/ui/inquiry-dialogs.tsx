import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { refusedOffline } from '#app/features/site/ui/offline-notice.tsx'
import { WAITING_FORM } from '#app/platform/addresses/return-to.ts'
import { useLoaded } from '#app/ui/hooks/use-loaded.ts'
import { inquirePath } from '../paths.ts'
import { readDraft } from './draft.ts'
import { closeInquiry, inquiryRequest, onInquiryRequest, openInquiry } from './inquiry-state.ts'

const load = () => import('./inquiry-dialog.tsx')
const noRequest = () => null

type Props = { home: { id: string; name: string }; userId: string }

/** Renders the inquiry dialog of a home's page. If its code cannot be loaded, it navigates to the page with the same
 *  form. It opens by itself for somebody who pressed Send in this tab and has logged in since. */
export function InquiryDialogs({ home, userId }: Props) {
  const request = useSyncExternalStore(onInquiryRequest, inquiryRequest, noRequest)
  const navigate = useNavigate()
  // Keeps the content visible during the closing animation.
  const [last, setLast] = useState(request)
  if (request && request !== last) setLast(request)
  const loaded = useLoaded(load, request !== null, () => {
    closeInquiry()
    const to = request && inquirePath(request.id)
    if (to && !refusedOffline(to)) void navigate(to)
  })
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
    if (userId !== '' && readDraft(id, userId)?.send) openInquiry({ id, name })
    return closeInquiry
  }, [id, name, userId])
  return (
    loaded &&
    last && (
      <loaded.InquiryDialog key={last.opening} home={last} open={request !== null} onClose={closeInquiry} />
    )
  )
}
