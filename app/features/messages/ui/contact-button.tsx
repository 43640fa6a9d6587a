import { useState } from 'react'
import { ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import { Dialog, preloadDialog } from '#app/ui/overlay/dialog.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'
import { contactPath, type Method } from '../contact-methods.ts'
import { ContactPanel } from './contact-panel.tsx'
import type { ContactProps } from './contact-detail.tsx'

/** Links to the page with the ways to write to somebody; with JavaScript they open in a dialog.
 *  @param first the way that is open at once; without it, they are to choose from */
export function ContactButton({
  label,
  first = null,
  look,
  className,
  ...person
}: ContactProps & ButtonStyle & { label: string; first?: Method | null; className?: string }) {
  const [open, setOpen] = useState(false)
  const [by, setBy] = useState<Method | null>(first)
  return (
    <>
      <ButtonLink
        to={contactPath(person.userId, first)}
        look={look}
        className={className ?? ''}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={(event) => {
          if (!isPlainPress(event)) return
          event.preventDefault()
          setBy(first)
          setOpen(true)
        }}
      >
        {label}
      </ButtonLink>
      <Dialog open={open} onOpenChange={setOpen} title={`Write to ${person.name}`}>
        <ContactPanel {...person} by={by} onChoose={setBy} />
      </Dialog>
    </>
  )
}
