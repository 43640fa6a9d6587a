import { formatMoney } from '#app/platform/text/format.ts'
import { costGaps } from '#app/features/listings/gaps.ts'
import type { ListingCard, ListingDetail } from '#app/features/listings/views.ts'
import { availableText, isByBed, totalCost } from '#app/features/listings/ui/card-facts.ts'
import { HomeSlot } from '#app/features/listings/ui/home-slot.tsx'
import { doPeopleFit } from '#app/features/listings/price.ts'

/** The text after and below the price in the bar on a phone. Next to two buttons, a phone of 390 px has room for about 14
 *  characters per line, so the bar says what the number means, and the move-in day only if nothing else needs saying.
 *  @param perBed whether one person's share is the first number
 *  @param today ISO date */
export function barText(
  home: Pick<ListingCard, 'cost' | 'beds' | 'availableFrom'>,
  { perBed, today }: { perBed: boolean; today: string },
): { amount: string; unit: string; below: string } {
  const { cost } = home
  const more = costGaps(cost).length === 0 ? '' : ' + fees?'
  if (!doPeopleFit(home))
    return { amount: formatMoney(cost.knownWhole), unit: 'in all', below: `${cost.people} don’t fit` }
  const each = formatMoney(cost.knownEach)
  const all = formatMoney(perBed ? totalCost(home) : cost.knownWhole)
  if (each === all) {
    const below = more === '' ? availableText(home.availableFrom, today) : 'plus fees?'
    return { amount: each, unit: 'a month', below }
  }
  return perBed
    ? { amount: each, unit: 'each', below: more === '' ? `${all} in all` : `${all}${more}` }
    : {
        amount: all,
        unit: isByBed(home) ? 'all beds' : 'in all',
        below: more === '' ? `${each} each` : `${each}${more}`,
      }
}

/** A bar at the bottom of a phone with the price and the main actions. */
export function StickyBar({ home, perBed, today }: { home: ListingDetail; perBed: boolean; today: string }) {
  return (
    <div className="fixed inset-x-0 bar-bottom z-20 flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t border-line bg-surface px-4 pt-2.5 max-[24rem]:px-3 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden [@media(max-height:24rem)]:static">
      <StickyPrice {...barText(home, { perBed, today })} />
      <div className="flex flex-wrap gap-2 max-[30rem]:[&_a]:px-3">
        <HomeSlot home={home} place="bar" />
      </div>
    </div>
  )
}

/** The same price as in the desktop panel, in two short lines. */
export function StickyPrice({ amount, unit, below }: ReturnType<typeof barText>) {
  return (
    <p className="num flex-1 basis-25">
      <strong className="text-lg font-semibold">{amount}</strong>{' '}
      <span className="whitespace-nowrap text-ink-2">{unit}</span>
      <br />
      <span className="text-sm text-ink-2">{below}</span>
    </p>
  )
}
