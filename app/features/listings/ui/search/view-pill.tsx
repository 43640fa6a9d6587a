import { List, Map } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { ListingSearch } from '../../search-params.ts'
import { pageHref, type PageView } from './page-view.ts'

/** Show Map / Show List (specification part 2 §2): a floating button on a phone. */
export function ViewPill({ search, view }: { search: ListingSearch; view: PageView }) {
  const map = view.view === 'map'
  return (
    <Link
      to={pageHref(search, { ...view, view: map ? null : 'map' })}
      replace
      className="fixed bottom-[calc(max(1.5rem,env(safe-area-inset-bottom))+var(--offline-height,0px))] left-1/2 z-20 flex h-12 -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-5 font-medium text-paper shadow-float md:hidden noscript:hidden"
    >
      <Icon of={map ? List : Map} size="s" />
      {map ? 'Show List' : 'Show Map'}
    </Link>
  )
}
