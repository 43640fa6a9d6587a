import { useEffect, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import { useArrival } from '#app/features/listing-page/ui/arrival.ts'
import { isPlainPress, pageDialog, usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { WAITING_FORM } from '#app/platform/addresses/return-to.ts'
import { inquirePath, queryOfGroup, tourRequestPath } from '../paths.ts'
import { readDraft } from './inquiry-draft.ts'

type Props = { home: { id: string; name: string } } & Partial<Pick<ButtonStyle, 'look' | 'size'>>

/** Opens the inquiry form: in a dialog, or on its own page without JavaScript. */
export function InquireButton({ home, look = 'primary' }: Props) {
  return <FormLink home={home} tour={false} look={look} />
}

/** Opens the same form with the tour section open. */
export function RequestTourButton({ home, ...style }: Props) {
  return <FormLink home={home} tour {...style} />
}

function FormLink({ home, tour, ...style }: Props & { tour: boolean }) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainPress(event)) return
    event.preventDefault()
    inquiryDialog.open({ ...home, tour })
  }
  const arrival = useArrival()
  const path = tour ? tourRequestPath : inquirePath
  return (
    <ButtonLink
      {...style}
      to={path(home.id, arrival ? queryOfGroup(arrival.from) : '')}
      onClick={open}
      aria-haspopup="dialog"
    >
      {tour ? 'Request a tour' : 'Send Inquiry'}
    </ButtonLink>
  )
}

/** The dialog with a home's inquiry form, which `InquiryDialogs` renders. */
const inquiryDialog = pageDialog<{ id: string; name: string; tour: boolean }>()

const load = () => import('./inquiry-dialog.tsx')

type DialogsProps = { home: { id: string; name: string }; userId: string }

/** Renders the inquiry dialog of a home's page. If its code cannot be loaded, it navigates to the page with the same form. It opens
 *  by itself for someone who pressed Send in this tab and has since logged in. */
export function InquiryDialogs({ home, userId }: DialogsProps) {
  const pageInstead = usePageInstead()
  const { shown, isOpen, loaded } = usePageDialog(inquiryDialog, load, (asked) =>
    pageInstead((asked.tour ? tourRequestPath : inquirePath)(asked.id)),
  )
  const { id, name } = home
  // The parameter brought the visitor back here after logging in and is no longer needed.
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
    if (userId !== '' && readDraft(id, userId)?.send) inquiryDialog.open({ id, name, tour: false })
    return inquiryDialog.close
  }, [id, name, userId])
  if (!loaded || !shown) return null
  return <loaded.InquiryDialog key={shown.opening} home={shown} open={isOpen} onClose={inquiryDialog.close} />
}
