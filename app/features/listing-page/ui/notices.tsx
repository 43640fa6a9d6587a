import { href, Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { emptySearch, searchHref } from '#app/features/search/search-params.ts'
import { rentedNow } from '#app/features/listings/rented.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'

type GoneProps = { home: ListingDetail; similar: boolean; today: string }

/** Shown instead of an archived home: that it is gone, or the day through which it is rented, and similar homes. Its other facts
 *  are outdated, so none is shown. */
export function GoneNotice({ home, similar, today }: GoneProps) {
  const { campus } = home
  const through = rentedNow(home, today)
  return (
    <div className="grid max-w-xl gap-3 py-6 max-md:px-4 md:py-10">
      <h1 className="text-3xl">This home is no longer available</h1>
      <p className="text-lg wrap-anywhere text-ink-2">
        {home.name} {through ? `is rented through ${formatFullDate(through)}.` : 'was taken down.'}
        {similar && ' The homes below are the closest to it that are still offered.'}
      </p>
      <p className="mt-2">
        <ButtonLink look="primary" to={searchHref({ ...emptySearch, campus: campus.slug })}>
          See homes near {campus.shortName}
        </ButtonLink>
      </p>
    </div>
  )
}

const states = {
  draft: 'It is a draft.',
  submitted: 'It is waiting for a review.',
  paused: 'It is paused.',
} as const

/** Above the page of a home that students do not see: who can see it, why, and a link back to its editor. */
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
