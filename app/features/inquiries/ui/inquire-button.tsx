import type { MouseEvent } from 'react'
import { ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import { useArrival } from '#app/features/listing-page/ui/arrival.ts'
import { inquirePath } from '../paths.ts'
import { inquiryDialog } from './inquiry-state.ts'
import { queryOfGroup } from './way-from-group.ts'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'

type Props = { home: { id: string; name: string }; look?: ButtonStyle['look'] }

/** Opens the inquiry form: in a dialog, or on its own page without JavaScript. */
export function InquireButton({ home, look = 'primary' }: Props) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainPress(event)) return
    event.preventDefault()
    inquiryDialog.open(home)
  }
  const arrival = useArrival()
  return (
    <ButtonLink
      look={look}
      to={inquirePath(home.id, arrival ? queryOfGroup(arrival.from) : '')}
      onClick={open}
      aria-haspopup="dialog"
    >
      Send Inquiry
    </ButtonLink>
  )
}
