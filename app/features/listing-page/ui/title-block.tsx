import { formatMiles } from '#app/platform/text/format.ts'
import type { ListingCard, ListingDetail } from '#app/features/listings/views.ts'

type Known = Pick<ListingCard, 'name' | 'address' | 'city' | 'type' | 'campus' | 'miles' | 'precision'> &
  Partial<Pick<ListingDetail, 'drive'>>

const LONG_NAME = 80

/** Name, address, type and distance: the facts that a card and the whole page have in common. */
export function TitleBlock({ home, children }: { home: Known; children?: React.ReactNode }) {
  const place = [home.address, home.city].filter(Boolean).join(', ')
  return (
    <header className="flex flex-wrap items-start justify-between gap-4 max-md:flex-col">
      <div className="min-w-0 md:flex-[1_1_24rem]">
        <h1 className={home.name.length > LONG_NAME ? 'text-xl' : 'text-3xl'}>{home.name}</h1>
        <p className="num mt-1 wrap-anywhere text-ink-2">
          {[place, home.type, distance(home)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {children}
    </header>
  )
}

function distance({ drive, miles, precision, campus }: Known): string | null {
  if (drive) return `${formatMiles(drive.miles)} to ${campus.shortName}, ${drive.minutes} min by car`
  if (miles === null) return null
  const about = precision === 'approximate' ? 'about ' : ''
  return `${about}${formatMiles(miles)} to ${campus.shortName} in a straight line`
}
