import { formatCount, formatExactMoney, formatMoney } from '#app/platform/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { leaseTypeLabels } from '../../rules.ts'
import type { ListingDetail } from '../../views.ts'
import { freeFrom } from '../card-facts.ts'
import { ShareButton } from './share-button.tsx'

/** The number that matters, beside the page on a desktop: one person's part of a month. */
export function PricePanel({ home, today }: { home: ListingDetail; today: string }) {
  const { cost, moveIn, leaseType } = home
  return (
    <aside
      aria-label="Price"
      className="num sticky top-4 grid gap-3 self-start rounded-card border border-line bg-surface p-6 max-md:hidden"
    >
      <p>
        <strong className="text-3xl font-semibold tracking-tight">{formatMoney(cost.knownEach)}</strong>{' '}
        <span className="text-ink-2">{priceUnit(home)}</span>
      </p>
      <p className="text-ink-2">
        {formatMoney(cost.knownWhole)} whole home{cost.assumed && ', we assume'}
        {leaseType && ` · ${lowerFirst(leaseTypeLabels[leaseType])}`}
      </p>
      <dl className="grid gap-2 border-t border-line pt-3">
        <Line name="Move in" value={freeFrom(home.availableFrom, today)} />
        <Line
          name={moveIn.unknown.length > 0 ? 'Cash to move in, known part' : 'Cash to move in'}
          value={formatExactMoney(moveIn.total)}
        />
      </dl>
      <ButtonLink to="#cost" replace preventScrollReset>
        See what it is made of
      </ButtonLink>
      <ShareButton title={home.name} />
    </aside>
  )
}

/** What the number is for: `a month each, known part`. */
export function priceUnit({ cost }: Pick<ListingDetail, 'cost'>): string {
  const known = cost.unknown.length > 0 || cost.lines.length === 0 ? ', known part' : ''
  if (cost.people === 1) return `a month${known}`
  return `a month each${known}, for ${formatCount(cost.people, 'person', 'people')}`
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
