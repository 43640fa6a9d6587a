import { Link } from 'react-router'
import { searchHref, emptySearch } from '#app/features/search/search-params.ts'
import type { ListingCard as Card } from '#app/features/listings/views.ts'
import { ListingCard } from '#app/features/listings/ui/listing-card.tsx'
import { useArrival } from './arrival.ts'

type Props = {
  homes: Card[]
  campus: { slug: string; shortName: string }
  today: string
  /** The number in the URL, passed on in links. */
  people: number | null
  perBed: boolean
}

/** Similar homes. Their pages' back links lead to the same place as this page's. */
export function SimilarHomes({ homes, campus, today, people, perBed }: Props) {
  const arrival = useArrival()
  const search = searchHref({ ...emptySearch, campus: campus.slug })
  return (
    <section aria-labelledby="similar-title" className="mt-16 max-md:px-4">
      <h2 id="similar-title" className="text-2xl">
        Similar homes
      </h2>
      {homes.length === 0 ? (
        <p className="mt-2 text-ink-2">
          No other home near {campus.shortName} is like this one in beds and price.{' '}
          <Link to={search} className="underline">
            See all homes near {campus.shortName}
          </Link>
        </p>
      ) : (
        <ul className="mt-4 grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-4">
          {homes.map((home) => (
            <li key={home.id}>
              <ListingCard
                home={home}
                near
                perBed={perBed}
                today={today}
                people={people}
                from={arrival?.from ?? search}
                steps={arrival?.steps ? arrival.steps + 1 : 0}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
