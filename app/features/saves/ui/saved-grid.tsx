import type { ReactNode } from 'react'
import { ListingCard } from '#app/features/listings/ui/listing-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { SavedHome } from '../views.ts'
import { priceChangeText } from './likes/change-text.ts'
import { GoneHome } from './gone-home.tsx'

type Props<Home extends SavedHome> = {
  homes: Home[]
  label: string
  /** Whether it is directly below the page's title, which makes the cards' headings one level higher than below a section's. */
  underTitle?: boolean
  /** ISO date. */
  today: string
  /** The target of the homes' back links. */
  from: string
  /** Shown below each home. */
  under?: (saved: Home) => ReactNode
}

/** The homes of a list as cards; changes are shown below them, and homes that are gone are gray with their last facts. */
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
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-5 gap-y-7"
      >
        {homes.map((saved) => (
          <li key={saved.home.id} className="min-w-0">
            {saved.gone ? (
              <GoneHome saved={saved} today={today} />
            ) : (
              <ListingCard home={saved.home} perBed today={today} from={from} />
            )}
            <Changed saved={saved} />
            {under?.(saved)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Changed({ saved }: { saved: SavedHome }) {
  const words = priceChangeText(saved)
  if (!words || !saved.change) return null
  const isDown = saved.change.cents < 0
  return (
    <p
      className={`num mt-1.5 flex w-fit items-center gap-1.5 rounded-md px-2 py-1 text-sm ${isDown ? 'bg-good-soft text-good' : 'bg-sunken text-ink-2'}`}
    >
      <Icon of={isDown ? 'trending-down' : 'trending-up'} size="s" />
      {words}
    </p>
  )
}
