import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import type { FilterChip } from '../views.ts'

type Props = {
  chips: FilterChip[]
  /** The number of homes found; null while searching. */
  total: number | null
  clearHref: string
  /** Actions on the search, on a phone. */
  children?: ReactNode
}

/** Each active filter as a link that removes it, Clear Filters, and, if there is room, the filter that hides the most homes. Text
 *  that is known only once the homes load takes no space of its own, so that nothing moves when they arrive. */
export function ActiveChips({ chips, total, clearHref, children }: Props) {
  const [best] = chips.toSorted((a, b) => b.total - a.total)
  if (!best) return null
  return (
    <ul aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <RemoveChip
            to={chip.href}
            label={chip.label}
            outcome={
              total === null
                ? undefined
                : `${moreWithout(chip, total, 'this, ')}${formatCount(chip.total, 'home')} in all`
            }
            preventScrollReset
          />
        </li>
      ))}
      <li>
        <Link to={clearHref} className={buttonClass({ look: 'quiet', size: 's' })}>
          Clear Filters
        </Link>
      </li>
      {/* The chips say the same. A sentence too long for the rest of the row wraps to a second, invisible line. */}
      {children && <li className="md:hidden">{children}</li>}
      <li aria-hidden className="num -ml-2 h-5 min-w-0 flex-1 overflow-hidden text-ink-2 max-md:hidden">
        {'\u200B'}
        <span className="inline-block whitespace-nowrap">
          {total ? moreWithout(best, total, best.quoted) : ''}
        </span>
      </li>
    </ul>
  )
}

const moreWithout = (chip: FilterChip, total: number, what: string) =>
  chip.total > total ? `${formatCount(chip.total - total, 'more home', 'more homes')} without ${what}` : ''
