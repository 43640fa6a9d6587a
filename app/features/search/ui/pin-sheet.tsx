import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useMap } from '#app/ui/map/map-frame.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { detailHref } from '#app/features/listings/paths.ts'
import type { WayChoice } from '#app/features/listings/ways.ts'
import type { MapPin } from '../views.ts'
import { availableText, priceFacts, roomsText } from '#app/features/listings/ui/card-facts.ts'
import { unbrokenLine } from '#app/ui/unbroken-line.ts'
import { ListingThumbnail } from '#app/features/listings/ui/listing-photo.tsx'
import { pinPrice } from './pin-layer.tsx'
import { useWindowHome } from './window-home.ts'

type Shown = {
  perBed: boolean
  people: number | null
  way: WayChoice
  /** ISO date, for "available now". */
  today: string
  from: string
}
type Props = Shown & {
  /** The homes to swipe through, starting with the pressed one. */
  pins: MapPin[]
  selected: MapPin
  onSelect: (pin: MapPin) => void
  onClose: () => void
}

/** On a phone: the selected home as a card above the map's attribution; swiping leads to the homes around it. */
export function PinSheet({ pins, selected, onSelect, onClose, ...shown }: Props) {
  const section = useRef<HTMLElement>(null)
  const map = useMap()
  const at = pins.findIndex(({ id }) => id === selected.id)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
  useEffect(() => {
    if (!map) return
    const { x, y } = map.project([selected.lng, selected.lat])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const isHidden = x < SIDE || x > width - SIDE || y < TOP || y > height - BELOW
    if (isHidden) map.easeTo({ center: [selected.lng, selected.lat], offset: [0, -BELOW / 3], duration: 240 })
  }, [map, selected.lng, selected.lat])
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-sheet
      data-over-map="bottom"
      aria-label="Homes around this pin"
      className="absolute inset-x-0 bottom-[max(2.5rem,env(safe-area-inset-bottom))] z-20 outline-none"
    >
      <ul
        onScroll={({ currentTarget: list }) => {
          const width = list.scrollWidth / pins.length
          const pin = pins[Math.min(pins.length - 1, Math.round(list.scrollLeft / width))]
          if (pin && pin.id !== selected.id) onSelect(pin)
        }}
        className="flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 pb-2 [scrollbar-width:none]"
      >
        {pins.map((pin, place) => (
          <li key={pin.id} className="w-[calc(100%-1.5rem)] shrink-0 snap-start only:w-full">
            <SheetCard pin={pin} wanted={Math.abs(place - at) < 2} onClose={onClose} {...shown} />
          </li>
        ))}
      </ul>
    </section>
  )
}

// Pixels at the map's edges where a pin is hard to see; the sheet is at the bottom.
const SIDE = 40
const TOP = 72
const BELOW = 244

type CardProps = Shown & { pin: MapPin; wanted: boolean; onClose: () => void }

function SheetCard({ pin, wanted, perBed, people, way, today, from, onClose }: CardProps) {
  const { home, retry } = useWindowHome(pin.id, { people, way }, wanted)
  const price = home && priceFacts(home, perBed)
  return (
    <article className="relative flex h-44 gap-3 overflow-hidden rounded-card border border-line bg-surface p-2 shadow-float">
      <div className="w-28 shrink-0 overflow-hidden rounded-field bg-sunken [&_img]:size-full [&_img]:object-cover">
        {home && <ListingThumbnail photo={home.photos[0] ?? null} sizes="112px" />}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-0.5 overflow-hidden pr-8">
        <p className="num leading-tight">
          <strong className="text-xl font-semibold">{pinPrice(pin)}</strong>{' '}
          <span className="text-sm text-ink-2">{price ? price.per : 'a month'}</span>
        </p>
        {home === undefined && <Skeleton className="mt-2 h-4 w-40" />}
        {home === null && (
          <div className="grid justify-items-start gap-2">
            <p className="text-ink-2">This home could not be loaded.</p>
            <Button size="s" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {home && price && (
          <>
            {price.crowded && <p className="text-sm font-medium text-bad">{price.crowded}</p>}
            <p className="line-clamp-2 text-sm text-ink-2">{unbrokenLine(price.whole)}</p>
            <Link
              to={detailHref(home.slug, { people, perBed })}
              state={{ from }}
              dir="auto"
              className="truncate font-medium after:absolute after:inset-0"
            >
              {home.name}
            </Link>
            <p className="line-clamp-3 text-sm text-ink-2">
              {roomsText(home)} · {home.toCampus && `${home.toCampus} · `}
              {availableText(home.availableFrom, today)}
            </p>
          </>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-0 right-0 z-10 grid size-11 place-items-center text-ink-2"
      >
        <Icon of="x" size={18} />
      </button>
    </article>
  )
}
