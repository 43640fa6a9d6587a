import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoney } from '#app/platform/text/format.ts'
import type { SavedHome } from '../views.ts'
import { detailHref } from '../paths.ts'
import { goneText, rentedText } from '../rented.ts'
import { ListingCard } from './listing-card.tsx'
import { cardFacts } from './card-facts.ts'
import { HomeSlot } from './home-slot.tsx'
import { ListingPhoto } from './listing-photo.tsx'

type Props<Home extends SavedHome> = {
  homes: Home[]
  label: string
  /** Whether it is directly below the page's title; the cards' headings are then one level higher than in a section. */
  underTitle?: boolean
  /** ISO date. */
  today: string
  /** The target of the homes' back links. */
  from: string
  /** Shown below each home. */
  under?: (saved: Home) => ReactNode
}

/** A list's homes as cards. Changes are shown below them; homes that are gone are gray and show their last facts. */
export function SavedGrid<Home extends SavedHome>({
  homes,
  label,
  underTitle = false,
  today,
  from,
  under,
}: Props<Home>) {
  return (
    <>
      {underTitle && <h2 className="sr-only">Homes</h2>}
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-7"
      >
        {homes.map((saved) => (
          <li key={saved.home.id} className="min-w-0">
            {saved.gone ? (
              <GoneHome saved={saved} today={today} />
            ) : (
              <OfferedHome saved={saved} today={today} from={from} />
            )}
            <Changed saved={saved} />
            {under?.(saved)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A home that is offered. If it is currently rented, a line below says that the offer is for the following lease. */
function OfferedHome({ saved, today, from }: GoneProps & { from: string }) {
  const rented = rentedText(leaseOf(saved), today)
  return (
    <>
      <ListingCard home={saved.home} perBed today={today} from={from} />
      {rented && <p className="num mt-1.5 text-sm text-ink-2">{rented}; the lease after it is offered</p>}
    </>
  )
}

const leaseOf = ({ home: { availableFrom }, rentedThrough }: SavedHome) => ({ availableFrom, rentedThrough })

function Changed({ saved }: { saved: SavedHome }) {
  const priceChange = priceChangeText(saved)
  if (!priceChange || !saved.change) return null
  const isDown = saved.change.cents < 0
  return (
    <p
      className={`num mt-1.5 flex w-fit items-center gap-1.5 rounded-md px-2 py-1 text-sm ${isDown ? 'bg-good-soft text-good' : 'bg-sunken text-ink-2'}`}
    >
      <Icon of={isDown ? 'trending-down' : 'trending-up'} size="s" />
      {priceChange}
    </p>
  )
}

type GoneProps = { saved: SavedHome; today: string }

/** A home that is no longer offered: gray, with its last known facts. */
function GoneHome({ saved, today }: GoneProps) {
  const { home, gone } = saved
  const facts = cardFacts(home, { perBed: true, today })
  return (
    <article data-listing={home.id} className="relative">
      <div className="home-photo opacity-60 grayscale">
        <ListingPhoto photo={home.photos[0]} sizes="(max-width: 768px) 85vw, 290px" />
      </div>
      <div className="home-facts">
        <p className="font-medium">{goneText(leaseOf(saved), today)}</p>
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

/** How a home's price changed since it was liked: `Price down $50 since you liked it`; null if it did not. */
export function priceChangeText({ change }: Pick<SavedHome, 'change'>): string | null {
  if (!change) return null
  const { cents, basis } = change
  const by = `${formatMoney(Math.abs(cents))}${basis === 'bed' ? ' a bed' : ''}`
  return `Price ${cents < 0 ? 'down' : 'up'} ${by} since you liked it`
}
