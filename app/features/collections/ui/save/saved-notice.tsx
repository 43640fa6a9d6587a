import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { collectionPath } from '../../paths.ts'
import { collectionCopy } from '../../copy.ts'
import { useCloseSoon } from './use-close-soon.ts'

type Props = {
  into: { id: string; name: string }
  removing: boolean
  onUndo: () => void
  onClose: () => void
}

/** Says that a home was added to a collection, and closes the dialog after a while, but not while the notice is hovered or
 *  focused. */
export function SavedNotice({ into, removing, onUndo, onClose }: Props) {
  const done = useRef<HTMLButtonElement>(null)
  const held = useCloseSoon(onClose)
  // The focused button is gone, so the focus moves here.
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <div {...held} className="grid justify-items-start gap-3 rounded-card bg-good-soft p-4">
        <p className="flex gap-2.5">
          <Icon of="circle-check" className="text-good" />
          {collectionCopy.added}
        </p>
        <p className="wrap-anywhere">
          It is in{' '}
          <Link to={collectionPath(into.id)} onClick={onClose} className="underline underline-offset-4">
            <bdi>{into.name}</bdi>
          </Link>
          .
        </p>
        <Button size="s" onClick={onUndo} aria-disabled={removing}>
          {removing ? 'Removing…' : 'Undo'}
        </Button>
      </div>
      <Button ref={done} look="primary" onClick={onClose} className="justify-self-start">
        Done
      </Button>
    </div>
  )
}
