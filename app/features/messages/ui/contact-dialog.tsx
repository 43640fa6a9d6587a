import { useState } from 'react'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Method } from '../contact-methods.ts'
import { ContactPanel } from './contact-panel.tsx'
import type { ContactProps } from './contact-detail.tsx'

type Props = { person: ContactProps; first: Method | null; open: boolean; onClose: () => void }

/** The ways to write to a person, without leaving their page. */
export function ContactDialog({ person, first, open, onClose }: Props) {
  const [by, setBy] = useState(first)
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Write to ${person.name}`}>
      <ContactPanel {...person} by={by} onChoose={setBy} />
    </Dialog>
  )
}
