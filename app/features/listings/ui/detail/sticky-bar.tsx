import { formatMoney } from '#app/platform/format.ts'
import type { ListingDetail } from '../../views.ts'
import { freeFrom } from '../card-facts.ts'
import { ShareButton } from './share-button.tsx'

/** On a phone: price and the one thing to do, always in reach of the thumb. */
export function StickyBar({ home, today }: { home: ListingDetail; today: string }) {
  const { cost } = home
  return (
    <div className="num fixed inset-x-0 bottom-0 z-20 flex items-center gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden">
      <p className="mr-auto">
        <strong className="text-lg font-semibold">{formatMoney(cost.knownEach)}</strong>{' '}
        <span className="text-ink-2">{cost.people === 1 ? 'a month' : 'each'}</span>
        <br />
        <span className="text-sm text-ink-2">{freeFrom(home.availableFrom, today)}</span>
      </p>
      <ShareButton title={home.name} />
    </div>
  )
}
