import { useState } from 'react'
import { ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import { Dialog, preloadDialog } from '#app/ui/overlay/dialog.tsx'
import { contactPath, type Method } from '../contact-methods.ts'
import { ContactPanel } from './contact-panel.tsx'
import type { ContactProps } from './contact-detail.tsx'

/** Links to the page with the ways to write to somebody; with JavaScript they open in a dialog. */
export function ContactButton({
  label,
  look,
  className,
  ...person
}: ContactProps & ButtonStyle & { label: string; className?: string }) {
  const [open, setOpen] = useState(false)
  const [by, setBy] = useState<Method | null>(null)
  return (
    <>
      <ButtonLink
        to={contactPath(person.userId)}
        look={look}
        className={className ?? ''}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setBy(null)
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
