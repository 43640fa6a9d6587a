import { Link, useLocation } from 'react-router'
import { detailHref, type DetailParams } from '#app/features/listings/detail-params.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { commuteText } from './commute-text.ts'

/** The way to campus along the streets in a line, and where every way stands; nothing when no way is known. */
export function CommuteFact({ home, asked }: { home: ListingDetail; asked: DetailParams }) {
  const { state } = useLocation()
  const text = commuteText(home)
  if (text === null) return null
  return (
    <span className="block">
      {text.replace(/^./, (first) => first.toUpperCase())} ·{' '}
      <Link
        to={detailHref(home.slug, { ...asked, tab: 'location' })}
        replace
        preventScrollReset
        state={state}
        className="underline underline-offset-4"
      >
        All ways
      </Link>
    </span>
  )
}
