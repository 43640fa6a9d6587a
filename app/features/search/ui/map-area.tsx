import { memo, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import { Icon } from '#app/ui/icon.tsx'
import { pageHref, type PageView, type ListingSearch } from '../search-params.ts'
import type ListingsMapType from './listings-map.tsx'
import { MapMissing } from './map-missing.tsx'

const ListingsMap = lazyPart(() => import('./listings-map.tsx'), MapMissing)

type Props = ComponentProps<typeof ListingsMapType> & { view: PageView }

/** The map's part of the page. Its code is loaded in the browser only, once the page is idle and the map would be visible. */
export const MapArea = memo(function MapArea(props: Props) {
  const area = useRef<HTMLDivElement>(null)
  const wanted = useWanted(props.view)
  useVisibleHeight(area)
  return (
    <aside aria-label="Map" className="search-map">
      <a
        href="#after-map"
        className="sr-only z-40 rounded-field bg-ink px-4 py-3 text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip the map
      </a>
      <div
        ref={area}
        className="relative h-full min-h-60 bg-(--map-land) md:sticky md:top-0 md:h-(--visible,calc(100dvh-6rem)) md:group-data-[layout=top]/page:static md:group-data-[layout=top]/page:h-[42dvh]"
      >
        {wanted ? (
          <Suspense fallback={<Waiting />}>
            <ListingsMap {...props} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </div>
      <span id="after-map" tabIndex={-1} />
    </aside>
  )
})

function Waiting() {
  return (
    <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-2">
      <span className="noscript:hidden">Loading the map …</span>
      <span className="hidden noscript:inline">The map needs JavaScript. The list has every home.</span>
    </p>
  )
}

/** Becomes true when the map would be visible and the browser is idle; never false again. */
function useWanted({ view }: PageView): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) return
    const wide = matchMedia(WIDE_SCREEN)
    let idle = 0
    const check = () => {
      if (view === 'list' || (view === null && !wide.matches)) return
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window)
        idle = requestIdleCallback(() => setWanted(true), { timeout: 1000 })
      else setWanted(true)
    }
    check()
    wide.addEventListener('change', check)
    return () => {
      wide.removeEventListener('change', check)
      if (idle) cancelIdleCallback(idle)
    }
  }, [view, wanted])
  return wanted
}

const REST = 150 // milliseconds without scrolling

/** Keeps `--visible` at the height between the header, while it is visible, and the bottom of the window. Waits until scrolling
 *  stops, because a map that changes size is redrawn, which delays whatever is pressed at that moment. */
function useVisibleHeight(area: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const column = area.current?.parentElement
    if (!column) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const top = Math.max(0, column.getBoundingClientRect().top)
      area.current?.style.setProperty('--visible', `${window.innerHeight - top}px`)
    }
    const measureLater = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, REST)
    }
    measure()
    window.addEventListener('scroll', measureLater, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', measureLater)
      window.removeEventListener('resize', measure)
    }
  }, [area])
}

/** Show Map / Show List (specification part 2 §2) on a phone: over the map, or in a separate bar below the list so that it covers
 *  no price. */
export function ViewPill({ search, view }: { search: ListingSearch; view: PageView }) {
  const map = view.view === 'map'
  return (
    <div className={`${map ? overMap : belowList} md:hidden noscript:hidden`}>
      <Link
        to={pageHref(search, { ...view, view: map ? null : 'map' })}
        replace
        data-over-map={map ? 'bottom' : undefined}
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
/** Above the map's attribution; hidden while a selected home's card is shown. */
const overMap = `${atBottom} left-1/2 -translate-x-1/2 pb-[max(3rem,env(safe-area-inset-bottom))] group-has-[[data-sheet]]/page:hidden`
