import { memo, type ReactNode } from 'react'
import { SPEEDS } from '#app/features/commute/rules.ts'
import { choiceLabel, wayChoice, ways as allWays, waysIn, type Way } from '#app/features/listings/ways.ts'
import { formatNumber } from '#app/platform/text/format.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { ListingSearch } from '../search-params.ts'
import type { Facets } from '../views.ts'
import { minutesChoices } from './active-filters.ts'

type Props = {
  search: ListingSearch
  facets: Facets
  onChange: () => void
  /** The field that chooses the way. */
  children: ReactNode
}

/** The choices: each way with known minutes, combinations of which the quickest counts, and the current choice. */
function wayOptions({ way }: ListingSearch, ways: readonly Way[]) {
  const known = allWays.filter((each) => waysIn(way).includes(each) || ways.includes(each))
  const together = [
    known.filter((each) => each === 'walk' || each === 'bike'),
    known.filter((each) => each === 'walk' || each === 'transit'),
    known.filter((each) => each !== 'drive'),
    known,
  ]
  const choices = [...known, ...together.flatMap((some) => wayChoice(some) ?? []), way]
  return [...new Set(choices)].map((value) => ({ value, label: choiceLabel(value) }))
}

/** Whether any minutes are known, or the search limits them. */
export const hasMinutes = ({ minutes }: ListingSearch, ways: readonly Way[]) =>
  ways.length > 0 || minutes !== null

export const MinutesFields = memo(function MinutesFields({ search, facets, onChange, children }: Props) {
  const { minutes } = search
  const { counts } = facets
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-lg font-semibold">To campus</legend>
      <div className="mt-2 grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {children}
        <SelectField
          label="At most"
          name="minutes"
          empty="Any time"
          options={minutesChoices(search).map((most) => ({
            value: String(most),
            label: counts ? `${most} min (${formatNumber(counts.minutes[most] ?? 0)})` : `${most} min`,
          }))}
          defaultValue={minutes ?? ''}
          onChange={onChange}
        />
        <p className="self-end text-sm text-ink-2 md:py-3">
          On foot at {SPEEDS.walk}, by bike at {SPEEDS.bike}. With a limit, homes whose travel time we don’t
          know are left out.
        </p>
      </div>
    </fieldset>
  )
})

type WayProps = { search: ListingSearch; ways: readonly Way[]; onChange: () => void }

/** The way to campus whose minutes cards show and the limit applies to. */
export function WayField({ search, ways, onChange }: WayProps) {
  return (
    <SelectField
      label="How you get there"
      name="way"
      options={wayOptions(search, ways)}
      defaultValue={search.way}
      onChange={onChange}
    />
  )
}
