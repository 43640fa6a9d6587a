import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import type { FoundSublets } from '../views.ts'
import { SubletCards } from './sublet-cards.tsx'

type Props = {
  found: FoundSublets | null
  /** The list of all of them. */
  to: string
}

/** Sublets that overlap the time of a search for homes, above its homes. */
export function SubletStrip({ found, to }: Props) {
  const id = useId()
  if (found === null || found.total === 0) return null
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {formatCount(found.total, 'sublet')} by students
        </h2>
        <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
          See all sublets
        </Link>
      </div>
      <SubletCards look="row" sublets={found.items} />
    </section>
  )
}
