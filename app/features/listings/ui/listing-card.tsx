import { CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { detailHref } from '../detail-params.ts'
import type { HomeFit, ListingCard as Card } from '../views.ts'
import { cardFacts, confirmedParts } from './card-facts.ts'
import { ConfirmedText } from './confirmed-text.tsx'
import { FitLines } from './fit-lines.tsx'
import { HomeSlot } from './home-slot.tsx'
import { keptTogether } from './kept-together.ts'
import { ListingPhoto } from './listing-photo.tsx'

type Props = {
  home: Card
  /** On: one person's share is shown first; off: the whole home's price. */
  perBed: boolean
  /** How many people share, if the search sets it; the home's page then uses the same number. */
  people?: number | null
  /** ISO date, for "available now". */
  today: string
  /** The target of the detail page's back link: this page's URL. */
  from: string
  /** How many history entries back that page is, if not the previous one. */
  steps?: number
  /** How it suits the person or group the list is judged for. */
  fit?: HomeFit
  /** Whether to load the picture with priority, because it is visible first. */
  eager?: boolean
  highlighted?: boolean
  onHighlight?: (id: string | null) => void
}

/** A home in a list. The whole card is one link to its page; every fact has a fixed place. */
export const ListingCard = memo(function ListingCard(props: Props) {
  const {
    home,
    perBed,
    people = null,
    today,
    from,
    steps,
    fit,
    eager,
    highlighted = false,
    onHighlight,
  } = props
  const facts = cardFacts(home, { perBed, today })
  const confirmed = confirmedParts(home)
  return (
    <article data-listing={home.id} className="home">
      <div className={highlighted ? `home-photo ${fromMap}` : 'home-photo'}>
        <ListingPhoto
          photo={home.photos[0]}
          eager={eager}
          sizes="(max-width: 768px) 85vw, (max-width: 1200px) 45vw, 290px"
        />
        <PhotoDots count={home.photoCount} />
      </div>
      <div className="home-facts">
        <h3 dir="auto">
          <Link
            to={detailHref(home.slug, { people, perBed })}
            discover="none"
            state={{ listing: home, from, steps }}
            onPointerEnter={() => onHighlight?.(home.id)}
            onPointerLeave={() => onHighlight?.(null)}
            onFocus={() => onHighlight?.(home.id)}
            onBlur={() => onHighlight?.(null)}
            className="home-link"
          >
            {home.name}
            {home.name !== home.address && <span className="sr-only">{`, ${home.address}`}</span>}
          </Link>
        </h3>
        <p className="home-price num">
          <strong>{facts.amount}</strong>
          <span>{facts.per}</span>
        </p>
        {facts.crowded && <p className="font-medium text-bad">{facts.crowded}</p>}
        {fit && <FitLines fit={fit} />}
        <p className="text-pretty text-ink-2">{keptTogether(facts.whole)}</p>
        <p>{keptTogether(facts.rooms, { whole: true })}</p>
        <p className="text-ink-2">{keptTogether(facts.where, { whole: true })}</p>
        {home.amenities.length > 0 && (
          <p dir="auto" className="home-amenities">
            {home.amenities.join(' · ')}
          </p>
        )}
        {confirmed && (
          <p className="home-confirmed">
            {/* The date of an imported list does not count as a confirmation. */}
            {home.confirmedBy !== 'source' && <CircleCheck aria-hidden size={16} strokeWidth={1.75} />}
            <span>
              <ConfirmedText parts={confirmed} today={today} />
            </span>
          </p>
        )}
      </div>
      <HomeSlot home={home} place="card" />
    </article>
  )
})

/** Highlights the card of the hovered pin, unless the card itself is hovered or focused. */
const fromMap = '[article:not(:hover,:focus-within)>&]:outline-2 outline-offset-2 outline-accent'

const MOST_DOTS = 5

function PhotoDots({ count }: { count: number }) {
  if (count < 2) return null
  return (
    <span className="home-dots">
      <span className="sr-only">{`${count} photos`}</span>
      {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  )
}
