import type { ReactNode } from 'react'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { contacts, placeFields, aboutFields, switches, type ProfileField } from '../../fields.ts'

const privacy: readonly ProfileField[] = switches.filter((field) => field !== 'dealBreakers')
const ofAbout: readonly ProfileField[] = [...aboutFields, ...contacts]
const ofPlace: readonly ProfileField[] = placeFields

/** The id of the fold that a field is in. */
export function foldOf(field: ProfileField): string {
  if (privacy.includes(field)) return 'privacy'
  if (ofAbout.includes(field)) return 'about-you'
  return ofPlace.includes(field) ? 'place' : 'roommates'
}

/** Opens the fold around the element with this id. @returns its summary */
export function reveal(id: string): HTMLElement | null {
  const fold = document.getElementById(id)?.closest('details')
  if (fold) fold.open = true
  return fold?.querySelector('summary') ?? null
}

type Props = {
  id: string
  title: string
  lead?: string
  open: boolean
  onToggle: (id: string, open: boolean) => void
  children: ReactNode
}

/** A section of the own profile's form, a native `details` element; what is folded away is saved with the rest. */
export function Fold({ id, title, lead, open, onToggle, children }: Props) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => onToggle(id, currentTarget.open)}
      className="group/fold border-t border-line"
    >
      <summary className="flex min-h-16 scroll-mt-20 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-2xl">{title}</h2>
        <DisclosureMark />
      </summary>
      {/* Inside, because a browser opens what an address leads into, also without JavaScript. */}
      <div id={id} className="grid scroll-mt-32 grid-cols-1 gap-6 pt-2 pb-8">
        {lead && <p className="max-w-[62ch] text-ink-2">{lead}</p>}
        {children}
      </div>
    </details>
  )
}
