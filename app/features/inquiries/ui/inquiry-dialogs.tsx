import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { WAITING_FORM } from '#app/platform/return-to.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { inquirePath } from '../paths.ts'
import { readDraft } from './draft.ts'
import { closeInquiry, inquiryWish, onInquiryWish, openInquiry } from './inquiry-state.ts'

const load = () => import('./inquiry-dialog.tsx')
const noWish = () => null

type Props = { home: { id: string; name: string }; userId: string }

/** Where the inquiry dialog of a home's page appears. When its code cannot be fetched, the page that needs no scripts does
 *  the same. It opens by itself for whoever pressed Send in this tab and has logged in since. */
export function InquiryDialogs({ home, userId }: Props) {
  const wish = useSyncExternalStore(onInquiryWish, inquiryWish, noWish)
  const navigate = useNavigate()
  // What it showed last stays in sight while it closes.
  const [last, setLast] = useState(wish)
  if (wish && wish !== last) setLast(wish)
  const loaded = useLoaded(load, wish !== null, () => {
    closeInquiry()
    if (wish) void navigate(inquirePath(wish.id))
  })
  const { id, name } = home
  // What led back here has done its part.
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
      <loaded.InquiryDialog key={last.opening} home={last} open={wish !== null} onClose={closeInquiry} />
    )
  )
}
