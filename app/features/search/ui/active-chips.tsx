import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import type { FilterChip } from '../views.ts'

type Props = {
  chips: FilterChip[]
  /** The homes that were found; null while they are searched. */
  total: number | null
  clearHref: string
  /** What can be done with the search, on a phone. */
  children?: ReactNode
}

/** Each active filter as a link that removes it; Clear Filters; and which of them hides most homes, where there is room for it.
 *  What is known only with the homes takes no place of its own, so that nothing moves when they come. */
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
      {/* The chips say it, too. A sentence that is too long for the rest of the row is in a second line that nobody sees. */}
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
