import { Link } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import type { FilterChip } from '../views.ts'
import { Icon } from '#app/ui/icon.tsx'

type Props = { chips: FilterChip[]; clearHref: string }

/** No results (specification part 2 §2): the filter to remove for the most homes, and a link to all homes. */
export function NoResults({ chips, clearHref }: Props) {
  const best = chips.toSorted((a, b) => b.total - a.total)[0]
  const helps = best !== undefined && best.total > 0
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-surface px-6 py-14 text-center">
      <Icon of="search-x" size={32} stroke={1.5} className="text-ink-2" />
      <h2 className="text-xl">No properties match your criteria</h2>
      {helps && (
        <>
          <p className="max-w-md text-ink-2">
            Without {best.quoted}, {formatCount(best.total, 'home')} would match.
          </p>
          <ButtonLink to={best.href} look="primary" className="max-w-full">
            <span className="truncate">Remove {best.quoted}</span>
          </ButtonLink>
        </>
      )}
      {!helps && chips.length > 1 && (
        <p className="max-w-md text-ink-2">
          Removing one filter isn’t enough. Clear them all to see every home.
        </p>
      )}
      {chips.length > 0 ? (
        <Link to={clearHref} className={buttonClass({ look: 'quiet' })}>
          Clear Filters
        </Link>
      ) : (
        <p className="text-ink-2">There are no homes here yet.</p>
      )}
    </div>
  )
}
