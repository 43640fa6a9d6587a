import { Fragment, memo } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { detailHref } from '../paths.ts'
import { CARD_PHOTO_SIZES } from '../limits.ts'
import type { HomeFit, ListingCard as Card } from '../views.ts'
import { amenitiesLine, priceLine, roomsLine, shortlyConfirmed, whereLine, type Piece } from './card-text.ts'
import { ConfirmedText, Verdict } from './card-lines.tsx'
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
  /** Whether all homes of the list are near one campus, which then needs no name. */
  near?: boolean
  /** Labels of the amenities that the search asks for. */
  asked?: readonly string[]
  /** How it suits the person or group the list is judged for. */
  fit?: HomeFit
  /** Whether to load the picture with priority, because it is visible first. */
  eager?: boolean
}

/** The photo and the facts of a home's card, each in its line: price, rooms, way and date, name, amenities, and in a list for a group
 *  the verdict. Lists of a search write it as text that browsers never render again (README), so it has no state, and its link is a
 *  plain one that `CardFrame` follows. */
export function CardInside(props: CardInsideProps) {
  const { home, perBed, people = null, today, near = false, asked = [], fit, eager } = props
  const { amount, per, rest } = priceLine(home, perBed)
  const { crowded, rooms } = roomsLine(home)
  const amenities = amenitiesLine(home.amenities, asked)
  const confirmed = shortlyConfirmed(home)
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
          <strong>{amount}</strong>
          <span>{per}</span>
          <Pieces of={rest} />
        </p>
        <p className="home-rooms num">
          {crowded && <strong>{crowded}</strong>}
          <Pieces of={rooms} />
        </p>
        <p className="num">
          <Pieces of={whereLine(home, { near, today })} />
        </p>
        {(amenities.asked !== null || amenities.more.length > 0 || confirmed) && (
          <p className="home-amenities">
            {amenities.asked !== null && <Icon of="check" size={16} />}
            <bdi>
              {amenities.asked}
              <Pieces of={amenities.more} />
            </bdi>
            {confirmed && (
              <span>
                {(amenities.asked !== null || amenities.more.length > 0) && ' · '}
                <ConfirmedText parts={confirmed} today={today} />
              </span>
            )}
          </p>
        )}
        {fit && <Verdict fit={fit} />}
      </div>
    </>
  )
}

/** A line; what is roomy leaves narrow cards, but not what is read out. */
function Pieces({ of }: { of: Piece[] }) {
  return of.map((piece, at) =>
    typeof piece === 'string' ? (
      <Fragment key={at}>{piece}</Fragment>
    ) : (
      <span key={at} className={'roomy' in piece ? 'home-roomy' : 'sr-only'}>
        {'roomy' in piece ? piece.roomy : piece.heard}
      </span>
    ),
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
