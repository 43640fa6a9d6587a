import type { MouseEvent } from 'react'
import { ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import { inquirePath } from '../paths.ts'
import { openInquiry } from './inquiry-state.ts'

type Props = { home: { id: string; name: string }; look?: ButtonStyle['look'] }

/** Opens the inquiry form: in a dialog, or on its own page without JavaScript. */
export function InquireButton({ home, look = 'primary' }: Props) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openInquiry(home)
  }
  return (
    <ButtonLink look={look} to={inquirePath(home.id)} onClick={open} aria-haspopup="dialog">
      Send Inquiry
    </ButtonLink>
  )
}
