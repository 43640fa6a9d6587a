import { Fragment, memo } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { Photo } from '../rules.ts'
import { Verdict } from './verdict.tsx'
import type { CardText, Line, Piece } from './card-text.ts'
import { useHighlight } from './highlight.ts'
import { HomeSlot } from './home-slot.tsx'
import { ListingPhoto } from './listing-photo.tsx'

/** The width at which a browser shows the photo. */
const SIZES = '(max-width: 768px) 85vw, (max-width: 1200px) 45vw, 290px'

/** What a card shows of its home; the home's page shows it until its own data have loaded. */
export type CardPreview = {
  name: string
  address: string
  photo: Photo | null
  photoCount: number
  amount: string
  per: string
  rooms: string
}

export type HomeCardProps = {
  home: CardText
  /** ISO date. */
  today: string
  /** The target of the home page's back link: this page's URL. */
  from: string
  /** How many history entries back that page is, if it is not the previous one. */
  steps?: number
  /** Whether to load the picture with priority, because it is visible first. */
  eager?: boolean
}

/** A home as a card: its photo, its actions, and its facts, one per line: price, rooms, way and date, name, amenities, and in a
 *  group's list the verdict. The whole card is one link to the home's page. */
export const HomeCard = memo(function HomeCard({ home, today, from, steps, eager }: HomeCardProps) {
  const [highlighted, highlight] = useHighlight(home.id)
  const { amenities, confirmed } = home
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears that its link has the focus
    <article
      data-listing={home.id}
      data-highlighted={highlighted || undefined}
      onPointerEnter={() => highlight(true)}
      onPointerLeave={() => highlight(false)}
      onFocus={() => highlight(true)}
      onBlur={() => highlight(false)}
      className="home"
    >
      <div className="home-photo">
        <ListingPhoto photo={home.photo} eager={eager} sizes={SIZES} />
        {home.photoCount > 1 && photoDots(home.photoCount)}
      </div>
      <div className="home-facts">
        <h3 dir="auto">
          <Link
            to={home.href}
            state={{ card: previewOf(home), from, steps }}
            discover="none"
            className="home-link"
          >
            {home.name}
            {home.address && <span className="sr-only">{`, ${home.address}`}</span>}
          </Link>
        </h3>
        <p className="home-price num">
          <strong>{home.amount}</strong>
          <span>{home.per}</span>
          {shownLine(home.price)}
        </p>
        <p className="home-rooms num">
          {home.crowded && <strong>{home.crowded}</strong>}
          {shownLine(home.rooms)}
        </p>
        <p className="num">{shownLine(home.where)}</p>
        {(amenities.length > 0 || confirmed) && (
          <p className="home-amenities">
            {home.ticked && <Icon of="check" size={16} />}
            <bdi>{shownLine(amenities)}</bdi>
            {confirmed && (
              <span>
                {`${amenities.length > 0 ? ' · ' : ''}${confirmed.did}`}
                <LocalTime at={confirmed.at} to="day" today={today} />
              </span>
            )}
          </p>
        )}
        {home.fit && <Verdict fit={home.fit} />}
      </div>
      <HomeSlot home={home} place="card" />
    </article>
  )
})

function previewOf({
  name,
  address,
  photo,
  photoCount,
  amount,
  per,
  crowded = '',
  rooms,
}: CardText): CardPreview {
  return {
    name,
    address: address ?? name,
    photo: photo ?? null,
    photoCount,
    amount,
    per,
    rooms: crowded + (typeof rooms === 'string' ? rooms : rooms.map(textOf).join('')),
  }
}

const textOf = (piece: Piece) =>
  typeof piece === 'string' ? piece : 'roomy' in piece ? piece.roomy : piece.heard

/** A line. Narrow cards hide `roomy` pieces visually, but screen readers still read them. A function and not a component, because a
 *  list has hundreds of lines and each component slows down the page. */
const shownLine = (line: Line) =>
  typeof line === 'string'
    ? line
    : line.map((piece, at) =>
        typeof piece === 'string' ? (
          <Fragment key={at}>{piece}</Fragment>
        ) : (
          <span key={at} className={'roomy' in piece ? 'home-roomy' : 'sr-only'}>
            {textOf(piece)}
          </span>
        ),
      )

const MOST_DOTS = 5

const photoDots = (count: number) => (
  <span className="home-dots">
    <span className="sr-only">{`${count} photos`}</span>
    {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, index) => (
      <i key={index} />
    ))}
  </span>
)
