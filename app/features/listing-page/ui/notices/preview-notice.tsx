import { href, Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { ListingDetail } from '#app/features/listings/views.ts'

const states = {
  draft: 'It is a draft.',
  submitted: 'It is waiting for a review.',
  paused: 'It is paused.',
} as const

/** Above the page of a home that students do not see: who does, why, and the way back to its editor. */
export function PreviewNotice({ home: { id, status } }: { home: Pick<ListingDetail, 'id' | 'status'> }) {
  const state = status === 'draft' || status === 'submitted' || status === 'paused' ? states[status] : ''
  return (
    <p className="mb-4 flex gap-2.5 rounded-field bg-sunken px-3.5 py-2.5 max-md:mx-4">
      <Icon of="eye" className="mt-0.5 text-ink-2" />
      <span>
        This is a preview: only you and the people who run this site see it. {state}{' '}
        <Link
          to={href('/manage/homes/:listingId/edit/publish', { listingId: id })}
          className="underline underline-offset-4"
        >
          Back to its editor
        </Link>
      </span>
    </p>
  )
}
