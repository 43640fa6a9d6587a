import { Link } from 'react-router'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { cardFacts } from '#app/features/listings/ui/card-facts.ts'
import { HomeSlot } from '#app/features/listings/ui/home-slot.tsx'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import type { SavedHome } from '../views.ts'

type Props = { saved: SavedHome; today: string }

/** A home that is no longer offered: gray, with its last known facts. */
export function GoneHome({ saved: { home, gone }, today }: Props) {
  const facts = cardFacts(home, { perBed: true, today })
  return (
    <article data-listing={home.id} className="relative">
      <div className="home-photo opacity-60 grayscale">
        <ListingPhoto photo={home.photos[0]} sizes="(max-width: 768px) 85vw, 290px" />
      </div>
      <div className="home-facts">
        <p className="font-medium">No longer offered</p>
        <p className="num">
          Last {facts.amount} {facts.per}
        </p>
        <p className="num">{facts.rooms}</p>
        <h3 dir="auto">
          {gone === 'told' ? (
            <Link to={detailHref(home.slug)} className="underline">
              {home.name}
            </Link>
          ) : (
            home.name
          )}
        </h3>
      </div>
      <HomeSlot home={home} place="card" />
    </article>
  )
}
