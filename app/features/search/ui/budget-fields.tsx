import { memo, useState } from 'react'
import { cutLine } from '#app/platform/text/bounded.ts'
import { formatMoney, formatNumber } from '#app/platform/text/format.ts'
import { readDollars } from '#app/platform/text/typed-values.ts'
import { Switch } from '#app/ui/fields/switch.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { BUDGET_DEFAULT, PEOPLE_MAX } from '#app/features/listings/limits.ts'
import type { ListingSearch, Unread } from '../search-params.ts'
import type { FacetCounts } from '../views.ts'
import { notApplied } from '#app/ui/fields/not-applied.ts'

type Props = { search: ListingSearch; unread: Unread; steps: FacetCounts['budget']; onChange: () => void }

/** The monthly budget, for one person or for the whole home: two amounts, and a chart of homes by price. The specification's 500
 *  and 20000 (part 2 §9) are placeholders and not values, so that whatever is typed counts. */
export const BudgetFields = memo(function BudgetFields({ search, unread, steps, onChange }: Props) {
  const [low, setLow] = useState(unread.min ?? textOf(search.min))
  const [high, setHigh] = useState(unread.max ?? textOf(search.max))
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    onChange()
  }
  return (
    <>
      <input type="hidden" name="perBed" value="0" />
      <Switch
        label="Show prices per person"
        name="perBed"
        value="1"
        defaultChecked={search.perBed}
        onChange={onChange}
      />
      <BudgetChart steps={steps} low={low} high={high} onLow={change(setLow)} onHigh={change(setHigh)} />
      <div className="num mt-2 grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'min' ? 'From' : 'Up to'}
            name={name}
            inputMode="decimal"
            maxLength={40}
            placeholder={formatNumber(BUDGET_DEFAULT[name])}
            prefix="$"
            error={unread[name] && notApplied('whole dollars')}
            value={name === 'min' ? low : high}
            onChange={(event) => change(name === 'min' ? setLow : setHigh)(event.target.value)}
          />
        ))}
      </div>
      <TextField
        className="mt-4"
        label="How many people will share"
        hint="Homes too small for them are left out. Empty: one person for each bed."
        name="people"
        inputMode="numeric"
        maxLength={40}
        defaultValue={unread.people ?? search.people ?? ''}
        error={unread.people && notApplied(`a number from 1 to ${PEOPLE_MAX}`)}
        onChange={onChange}
      />
    </>
  )
})

const textOf = (value: number | null) => (value === null ? '' : String(value))

type ChartProps = {
  steps: FacetCounts['budget']
  low: string
  high: string
  onLow: (text: string) => void
  onHigh: (text: string) => void
}

/** Homes by price, with a slider thumb at each end of the budget. A thumb at the very end leaves that bound unset. */
function BudgetChart({ steps, low, high, onLow, onHigh }: ChartProps) {
  const most = Math.max(...steps.map(({ count }) => count), 1)
  const [least, mostPaid] = [readDollars(cutLine(low)) ?? null, readDollars(cutLine(high)) ?? null]
  const from = least === null ? 0 : placeOf(least, steps)
  const to = mostPaid === null ? steps.length : Math.max(placeOf(mostPaid, steps), from)
  const dollarsAt = (place: number) => steps[place]?.from ?? BUDGET_DEFAULT.max
  const priceOf = (place: number, end: boolean) =>
    end ? 'no limit' : `${formatMoney(dollarsAt(place) * 100)} a month`
  if (steps.length === 0) return null
  return (
    <div className="mt-2 px-3.5 noscript:hidden">
      <div aria-hidden className="flex h-18 items-end gap-[3px]">
        {steps.map(({ from: dollars, count }, place) => (
          <span
            key={dollars}
            title={`${formatNumber(count)} from ${formatMoney(dollars * 100)}`}
            className={`min-h-0.5 flex-1 rounded-t-xs ${place >= from && place < to ? 'bg-accent' : 'bg-line'}`}
            style={{ height: `${Math.round((count / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className="relative -mx-3.5 h-7 before:absolute before:inset-x-3.5 before:top-0 before:h-0.5 before:bg-line">
        <input
          type="range"
          aria-label="From"
          aria-valuetext={priceOf(from, from === 0)}
          min={0}
          max={steps.length}
          value={from}
          onChange={({ target }) => {
            const place = Math.min(target.valueAsNumber, to - 1)
            onLow(place <= 0 ? '' : String(dollarsAt(place)))
          }}
          className="slider-half"
        />
        <input
          type="range"
          aria-label="Up to"
          aria-valuetext={priceOf(to, to === steps.length)}
          min={0}
          max={steps.length}
          value={to}
          onChange={({ target }) => {
            const place = Math.max(target.valueAsNumber, from + 1)
            onHigh(place >= steps.length ? '' : String(dollarsAt(place)))
          }}
          className="slider-half"
        />
      </div>
    </div>
  )
}

/** The step whose lower bound is nearest. */
function placeOf(dollars: number, steps: FacetCounts['budget']): number {
  const width = (steps[1]?.from ?? 1) - (steps[0]?.from ?? 0)
  return Math.min(steps.length, Math.max(0, Math.round((dollars - (steps[0]?.from ?? 0)) / width)))
}
