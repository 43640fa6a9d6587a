import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-surface.tsx'

const load = () => import('./dialog-surface.tsx')
const Surface = lazy(load)

/** Fetches the dialog's code before it is needed: call it when a button that opens one is hovered or focused. */
export function preloadDialog() {
  void load()
}

/** A modal dialog: keeps focus inside, closes on Escape and gives focus back. Its code loads when it first opens; what is
 *  inside stays mounted from then on only while it is open. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  )
}
