import { Link } from 'react-router'
import { chipClass } from '#app/ui/chip.tsx'
import { homeSortLabels, homeSorts } from '../../rules.ts'
import type { HomesPage } from '../../views.ts'
import { useScreen } from '../screen/use-screen.ts'

/** The orders of a collection as links; by minutes only where some are known. */
export function SortHomes({ list: { homes, sort } }: { list: HomesPage }) {
  const { to } = useScreen()
  const hasMinutes = sort === 'minutes' || homes.some(({ home }) => home.toCampus !== null)
  const offered = homeSorts.filter((each) => each !== 'minutes' || hasMinutes)
  return (
    <nav aria-label="Sort by" className="flex flex-wrap items-center gap-2 print:hidden">
      <span aria-hidden className="text-ink-2 max-md:sr-only">
        Sort by
      </span>
      {offered.map((each) => (
        <Link
          key={each}
          to={to({ sort: each === 'added' ? null : each, page: null })}
          replace
          preventScrollReset
          aria-current={each === sort ? 'true' : undefined}
          className={chipClass(each === sort)}
        >
          {homeSortLabels[each]}
        </Link>
      ))}
    </nav>
  )
}
