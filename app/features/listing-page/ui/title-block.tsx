import { formatMiles } from '#app/platform/text/format.ts'
import { toCampusOf } from '#app/features/listings/to-campus.ts'
import type { ListingCard, ListingDetail } from '#app/features/listings/views.ts'

type Known = Pick<ListingCard, 'name' | 'address' | 'city' | 'type' | 'campus' | 'miles' | 'precision'> &
  Partial<Pick<ListingDetail, 'drive'>> & { toCampus?: ListingDetail['toCampus'] }

const LONG_NAME = 80

/** Name, address, type and the way to campus. */
export function TitleBlock({ home, children }: { home: Known; children?: React.ReactNode }) {
  const place = [home.address, home.city].filter(Boolean).join(', ')
  return (
    <TitleLines name={home.name} about={[place, home.type, distance(home)].filter(Boolean).join(' · ')}>
      {children}
    </TitleLines>
  )
}

export function TitleLines({
  name,
  about,
  children,
}: {
  name: string
  about: string
  children?: React.ReactNode
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4 max-md:flex-col">
      <div className="min-w-0 md:flex-[1_1_24rem]">
        <h1 className={name.length > LONG_NAME ? 'text-xl' : 'text-3xl'}>{name}</h1>
        <p className="num mt-1 wrap-anywhere text-ink-2">{about}</p>
      </div>
      {children}
    </header>
  )
}

/** The walk if it is known, as on cards. */
function distance({ toCampus = [], drive, miles, precision, campus }: Known): string | null {
  const known = toCampus.filter(({ way }) => way !== 'drive')
  if (known.length > 0 && (!drive || known.some(({ way }) => way === 'walk')))
    return toCampusOf({ toCampus: known, campus })
  if (drive) return `${formatMiles(drive.miles)} to ${campus.shortName}, ${drive.minutes} min by car`
  if (miles === null) return null
  return `${formatMiles(miles, { about: precision === 'approximate' })} to ${campus.shortName} in a straight line`
}
