import type { CollectionHome } from '../../views.ts'

/** Who added a home, when there are several members. */
export function AddedBy({ saved }: { saved: CollectionHome }) {
  if (saved.addedBy === null) return null
  return (
    <p className="mt-1.5 px-0.5 text-sm text-ink-2">
      Added by {saved.addedBy === 'You' ? 'you' : saved.addedBy}
    </p>
  )
}
