import type { ListingDetail } from '#app/features/listings/views.ts'
import { HomeSlot } from '#app/features/listings/ui/home-slot.tsx'
import { barText } from './bar-text.ts'

/** A bar at the bottom of a phone with the price and the main action. */
export function StickyBar({ home, perBed, today }: { home: ListingDetail; perBed: boolean; today: string }) {
  return (
    <div className="fixed inset-x-0 bar-bottom z-20 flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t border-line bg-surface px-4 pt-2.5 max-[24rem]:px-3 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden [@media(max-height:24rem)]:static">
      <StickyPrice {...barText(home, { perBed, today })} />
      <div className="flex flex-wrap gap-2 max-[24rem]:gap-1.5 max-[24rem]:[&_a]:px-3">
        <HomeSlot home={home} place="bar" />
      </div>
    </div>
  )
}

/** The price as in the desktop panel, in two short lines. */
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
