import { formatCount, formatMoney } from '#app/platform/format.ts'
import type { ListingCard, ListingDetail } from '../../views.ts'
import { HomeSlot } from '../home-slot.tsx'
import { freeFrom } from '../card-facts.ts'
import { isWholeCost } from './price-panel.tsx'

/** A bar at the bottom of a phone with the price and the main action. */
export function StickyBar({ home, today }: { home: ListingDetail; today: string }) {
  return (
    <div className="fixed inset-x-0 bar-bottom z-20 flex items-center gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden">
      <StickyPrice home={home} today={today} />
      <HomeSlot home={home} place="bar" />
    </div>
  )
}

type PriceProps = { home: Pick<ListingCard, 'cost' | 'availableFrom'>; today: string }

/** The price as in the desktop panel, in two short lines. */
export function StickyPrice({ home: { cost, availableFrom }, today }: PriceProps) {
  const alone = cost.people === 1
  return (
    <p className="num mr-auto">
      <strong className="text-lg font-semibold">{formatMoney(cost.knownEach)}</strong>{' '}
      <span className="text-ink-2">
        {alone ? 'a month' : 'each'}
        {!isWholeCost(cost) && ', known part'}
      </span>
      <br />
      <span className="text-sm text-ink-2">
        {!alone && `for ${formatCount(cost.people, 'person', 'people')} · `}
        {freeFrom(availableFrom, today)}
      </span>
    </p>
  )
}
