import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import type { FilterChip } from '#app/features/listings/views.ts'

type Props = { chips: FilterChip[]; total: number; clearHref: string }

/** Each active filter as a link that removes it, with the number of homes this adds, where there is room for it; then Clear
 *  Filters. */
export function ActiveChips({ chips, total, clearHref }: Props) {
  if (chips.length === 0) return null
  return (
    <ul
      aria-label="Active filters"
      className="mt-3 flex flex-wrap items-center gap-2 max-md:group-data-[view=map]/page:hidden"
    >
      {chips.map((chip) => {
        const more = Math.max(0, chip.total - total)
        return (
          <li key={chip.key} className="max-w-full min-w-0">
            <RemoveChip
              to={chip.href}
              label={chip.label}
              note={more > 0 ? `${formatCount(more, 'more home', 'more homes')} without this` : undefined}
              outcome={`${formatCount(chip.total, 'home')} in all`}
              preventScrollReset
            />
          </li>
        )
      })}
      <li>
        <Link to={clearHref} className={buttonClass({ look: 'quiet', size: 's' })}>
          Clear Filters
        </Link>
      </li>
    </ul>
  )
}
