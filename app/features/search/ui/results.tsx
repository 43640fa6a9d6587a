import { SkeletonCard } from '#app/features/listings/ui/skeleton-card.tsx'
import { ListingCard } from '#app/features/listings/ui/listing-card.tsx'
import type { HomeFit, ListingCard as Card } from '#app/features/listings/views.ts'

type Props = {
  homes: Card[]
  perBed: boolean
  people: number | null
  today: string
  from: string
  /** How each home suits the person or group the search is judged for, by its id. */
  fits: Record<string, HomeFit>
  /** The next homes are loading: as many empty cards are shown. */
  loading: boolean
  highlightedId: string | null
  onHighlight: (id: string | null) => void
}

const SEEN_FIRST = 2

export function Results({ homes, fits, loading, highlightedId, ...card }: Props) {
  return (
    <>
      <h2 className="sr-only">Homes</h2>
      <ul
        aria-label="Homes"
        aria-busy={loading}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-5 gap-y-7"
      >
        {homes.map((home, place) => (
          <li key={home.id} className="min-w-0">
            {loading ? (
              <SkeletonCard />
            ) : (
              <ListingCard
                {...card}
                home={home}
                fit={fits[home.id]}
                eager={place < SEEN_FIRST}
                highlighted={home.id === highlightedId}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
