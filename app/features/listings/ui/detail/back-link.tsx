import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { useArrival } from './arrival.ts'

/** A link to the previous page as it was: going back in the history restores scroll position and filters. When the page was
 *  opened directly, a link to the search. */
export function BackLink() {
  const arrival = useArrival()
  const navigate = useNavigate()
  const fromSearch = arrival === null || arrival.from.startsWith('/listings')
  return (
    <Link
      to={arrival?.from ?? '/listings'}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        // Already cancelled, because there is no connection.
        if (!arrival?.steps || elsewhere || event.defaultPrevented) return
        event.preventDefault()
        void navigate(-arrival.steps)
      }}
      className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 hover:text-ink max-md:px-4"
    >
      <Icon of={ArrowLeft} size="s" />
      {fromSearch ? 'Back to Search' : 'Back to My Properties'}
    </Link>
  )
}
