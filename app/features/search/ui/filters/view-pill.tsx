import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { ListingSearch } from '../../search-params.ts'
import { pageHref, type PageView } from '../page-view.ts'

/** Show Map / Show List (specification part 2 §2) on a phone: over the map; below the list in a bar of its own, so that it
 *  covers no price. */
export function ViewPill({ search, view }: { search: ListingSearch; view: PageView }) {
  const map = view.view === 'map'
  return (
    <div className={`${map ? overMap : belowList} md:hidden noscript:hidden`}>
      <Link
        to={pageHref(search, { ...view, view: map ? null : 'map' })}
        replace
        className="flex h-12 items-center gap-2 rounded-full bg-ink px-5 font-medium text-paper shadow-float"
      >
        <Icon of={map ? 'list' : 'map'} size="s" />
        {map ? 'Show List' : 'Show Map'}
      </Link>
    </div>
  )
}

const atBottom = 'fixed bar-bottom z-20 flex justify-center'
const belowList = `${atBottom} inset-x-0 border-t border-line bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]`
/** Above the map's sources; gives way to the card of a home that was chosen. */
const overMap = `${atBottom} left-1/2 -translate-x-1/2 pb-[max(3rem,env(safe-area-inset-bottom))] group-has-[[data-sheet]]/page:hidden`
