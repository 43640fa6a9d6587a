import { useEffect, useRef } from 'react'
import { DialogSurface } from '#app/ui/overlay/dialog-surface.tsx'
import { collectionCopy } from '../copy.ts'
import { SavePanel } from './save-panel.tsx'
import type { TypedCollection } from './save-state.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  home: { id: string; name?: string; typed?: TypedCollection | undefined }
  open: boolean
  /** @param announcement a message about what changed, if anything */
  onClose: (announcement?: string) => void
  logIn: (typed?: TypedCollection) => void
}

/** Adds a home to a collection (specification part 2 §2). */
export function SaveDialog({ home, open, onClose, logIn }: Props) {
  const saving = useSaving(home.id, logIn)
  const close = () => onClose(saving.added ? collectionCopy.added : undefined)
  const panel = useRef<HTMLDivElement>(null)
  // The focused button may be gone, so the focus moves here.
  useEffect(() => {
    if (open && document.activeElement === document.body) panel.current?.focus()
  })
  return (
    <DialogSurface
      open={open}
      onOpenChange={(next) => next || close()}
      title="Save to a collection"
      description={<bdi>{home.name ?? saving.choices?.home.name}</bdi>}
    >
      <div ref={panel} tabIndex={-1} className="outline-none">
        <output className="sr-only">{saving.added && collectionCopy.added}</output>
        <SavePanel saving={saving} typed={home.typed} onClose={close} />
      </div>
    </DialogSurface>
  )
}
