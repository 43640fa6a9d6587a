import { memo } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { unbrokenLine } from '#app/ui/unbroken-line.ts'
import { detailHref } from '../paths.ts'
import { CARD_PHOTO_SIZES } from '../limits.ts'
import type { HomeFit, ListingCard as Card } from '../views.ts'
import { cardFacts, confirmedParts } from './card-facts.ts'
import { ConfirmedText, FitLines } from './card-lines.tsx'
import { ListingPhoto } from './listing-photo.tsx'
import { CardFrame, type CardFrameProps } from './card-frame.tsx'

export type CardInsideProps = {
  home: Card
  /** On: one person's share is shown first; off: the whole home's price. */
  perBed: boolean
  /** How many people share, if the search sets it; the home's page then uses the same number. */
  people?: number | null
  /** ISO date, for "available now". */
  today: string
  /** How it suits the person or group the list is judged for. */
  fit?: HomeFit
  /** Whether to load the picture with priority, because it is visible first. */
  eager?: boolean
}

/** The photo and the facts of a home's card; every fact has a fixed place. Lists of a search write it as text that browsers never
 *  render again (README), so it has no state, and its link is a plain one that `CardFrame` follows. */
export function CardInside({ home, perBed, people = null, today, fit, eager }: CardInsideProps) {
  const facts = cardFacts(home, { perBed, today })
  const confirmed = confirmedParts(home)
  return (
    <>
      <div className="home-photo">
        <ListingPhoto photo={home.photos[0]} eager={eager} sizes={CARD_PHOTO_SIZES} />
        <PhotoDots count={home.photoCount} />
      </div>
      <div className="home-facts">
        <h3 dir="auto">
          <a href={detailHref(home.slug, { people, perBed })} className="home-link">
            {home.name}
            {home.name !== home.address && <span className="sr-only">{`, ${home.address}`}</span>}
          </a>
        </h3>
        <p className="home-price num">
          <strong>{facts.amount}</strong>
          <span>{facts.per}</span>
        </p>
        {facts.crowded && <p className="font-medium text-bad">{facts.crowded}</p>}
        {fit && <FitLines fit={fit} />}
        <p>{unbrokenLine(facts.whole)}</p>
        <p className="home-rooms">{unbrokenLine(facts.rooms, { whole: true })}</p>
        <p>{unbrokenLine(facts.where, { whole: true })}</p>
        {home.amenities.length > 0 && (
          <p dir="auto" className="home-amenities">
            {home.amenities.join(' · ')}
          </p>
        )}
        {confirmed && (
          <p className="home-confirmed">
            {/* The date of an imported list does not count as a confirmation. */}
            {home.confirmedBy !== 'source' && <Icon of="circle-check" size={16} />}
            <span>
              <ConfirmedText parts={confirmed} today={today} />
            </span>
          </p>
        )}
      </div>
    </>
  )
}

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

type Props = CardInsideProps & Pick<CardFrameProps, 'from' | 'steps'>

/** A home in a short list. The whole card is one link to its page. */
export const ListingCard = memo(function ListingCard({ from, steps, ...inside }: Props) {
  return (
    <CardFrame home={inside.home} from={from} steps={steps}>
      <CardInside {...inside} />
    </CardFrame>
  )
})
