import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import type { SubletsBeside } from '../views.ts'
import { SubletCards } from './sublet-cards.tsx'

/** Sublets that match a home search, above its homes. */
export function SubletStrip({ found, to }: Pick<SubletsBeside, 'found' | 'to'>) {
  const id = useId()
  if (found === null) return null
  const { total, items } = found
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {total === null
            ? 'Sublets don’t state some of what you filter by'
            : total === 0
              ? 'No sublets match'
              : `${formatCount(total, 'sublet')} by students`}
        </h2>
        <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
          See all sublets
        </Link>
      </div>
      {items.length > 0 && <SubletCards look="row" sublets={items} />}
    </section>
  )
}
