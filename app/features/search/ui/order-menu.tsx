import { Link } from 'react-router'
import { sorts, sortLabels } from '#app/features/listings/limits.ts'
import type { Way } from '#app/features/listings/ways.ts'
import { Icon } from '#app/ui/icon.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'
import { pageHref, type ListingSearch, type PageView } from '../search-params.ts'

const WhyThisOrder = later(async () => (await import('./why-this-order.tsx')).WhyThisOrder)

type Props = {
  search: ListingSearch
  view: PageView
  /** The ways to campus for which minutes are known. */
  ways: Way[]
}

/** A search's sort orders as links, and below them an explanation of the current one. */
export function OrderMenu({ search, view, ways }: Props) {
  const offered = sorts.filter((sort) => sort !== 'minutes' || ways.length > 0 || search.sort === sort)
  return (
    <Dropdown
      label={
        <>
          <span className="sr-only">Sort by </span>
          <span className="md:max-lg:sr-only">{sortLabels[search.sort]}</span>
          <span aria-hidden className="hidden md:max-lg:inline">
            Sort
          </span>
        </>
      }
      align="end"
      className="order-menu"
      panelClass="md:w-88 p-1.5!"
    >
      <nav aria-label="Sort by" className="grid">
        {offered.map((sort) => (
          <Link
            key={sort}
            to={pageHref({ ...search, sort, page: 1 }, view)}
            aria-current={sort === search.sort ? 'true' : undefined}
            className="flex min-h-11 items-center justify-between gap-2 rounded-lg px-3 hover:bg-sunken aria-[current]:bg-sunken"
          >
            {sortLabels[sort]}
            {sort === search.sort && <Icon of="check" size="s" />}
          </Link>
        ))}
      </nav>
      <WhyThisOrder {...search} />
    </Dropdown>
  )
}
