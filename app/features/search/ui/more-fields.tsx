import { memo, type ReactNode } from 'react'
import { cutLine } from '#app/platform/text/bounded.ts'
import { formatNumber } from '#app/platform/text/format.ts'
import { readDate } from '#app/platform/text/typed-values.ts'
import { PASSED } from '#app/platform/time/date-ahead.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { notApplied } from '#app/ui/fields/not-applied.ts'
import { Counter } from '#app/ui/fields/counter.tsx'
import { Switch } from '#app/ui/fields/switch.tsx'
import { emptySearch, type FilterName, type ListingSearch, type Unread } from '../search-params.ts'
import type { Facets } from '../views.ts'
import { filterOptions, type OptionsName } from './active-filters.ts'

type Props = { search: ListingSearch; facets: Facets; onChange: () => void }
type TermsProps = Props & { unread: Unread }

const heading = 'mb-1 text-lg font-semibold'
const boxes = 'grid grid-cols-2 gap-x-4 md:grid-cols-3'

/** The count next to an option; none while unknown. */
const noteOf = (counts: Record<string, number> | undefined, key: string) =>
  counts && formatNumber(counts[key] ?? 0)

const titles = { terms: 'What it takes to rent', amenities: 'Amenities', access: 'Access' }
/** The checkbox filters, in the order of the panels. */
export const ticked = Object.keys(titles) as OptionsName[]

/** Checkboxes, each with the number of homes that have the option in addition to the current choice. The elevator is both an
 *  amenity and an access feature: its box is among the amenities, and appears here only if a link selected it as an access feature. */
export const OptionFields = memo(function OptionFields({
  of,
  search,
  facets,
  onChange,
}: Props & { of: OptionsName }) {
  const chosen: string[] = search[of]
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>{titles[of]}</legend>
      <div className={of === 'access' ? 'grid gap-x-4 md:grid-cols-2' : boxes}>
        {filterOptions[of].map(
          ({ key, label }) =>
            (of !== 'access' || key !== 'elevator' || chosen.includes(key)) && (
              <Checkbox
                key={key}
                name={of}
                value={key}
                label={label}
                note={noteOf(facets.counts?.[of], key)}
                defaultChecked={chosen.includes(key)}
                onChange={onChange}
              />
            ),
        )}
      </div>
    </fieldset>
  )
})

/** Filters that are set outside these panels. */
type Elsewhere =
  | ('campus' | 'q' | 'min' | 'max' | 'perBed' | 'people' | 'beds' | 'baths' | 'orMore')
  | ('box' | 'way' | 'group' | 'fits' | 'sort' | 'page' | 'sublets')

type Field = (props: TermsProps) => ReactNode
/** The fields of filters that appear nowhere else. */
const fields: Record<Exclude<FilterName, Elsewhere | OptionsName | 'minutes'>, Field> = {
  type: ({ search, facets, onChange }) => (
    <SelectField
      label="Type"
      name="type"
      empty="Any type"
      options={propertyTypes.map((type) => ({
        value: type,
        label: facets.counts ? `${type} (${noteOf(facets.counts.types, type)})` : type,
      }))}
      defaultValue={search.type ?? ''}
      onChange={onChange}
    />
  ),
  moveIn: ({ search, unread, onChange }) => (
    <TextField
      label="Available by"
      name="moveIn"
      type="date"
      defaultValue={unread.moveIn ?? search.moveIn ?? ''}
      error={unread.moveIn && (readDate(cutLine(unread.moveIn)) ? PASSED : notApplied('a date'))}
      onChange={onChange}
    />
  ),
  lease: ({ search, unread, onChange }) => (
    <TextField
      label="Lease, months"
      name="lease"
      inputMode="numeric"
      maxLength={40}
      placeholder="Any"
      defaultValue={unread.lease ?? search.lease ?? ''}
      error={unread.lease && notApplied('a number from 1 to 30')}
      onChange={onChange}
    />
  ),
}

const inPanels = [...Object.keys(fields), ...ticked, 'minutes'] as FilterName[]

/** How many filters are set in these panels. */
export const countPanelFilters = (search: ListingSearch) =>
  inPanels.filter((name) => search[name] !== emptySearch[name]).flatMap((name) => search[name]).length

/** Fields for property type, move-in date and lease. */
export const LeaseFields = memo(function LeaseFields(props: TermsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>Home and lease</legend>
      <div className="mt-2 grid gap-4 md:grid-cols-3">
        {Object.entries(fields).map(([name, Field]) => (
          <Field key={name} {...props} />
        ))}
      </div>
    </fieldset>
  )
})

/** Beds and baths; "or more" is on by default (PRODUCT.md §1). Zero beds is a studio. */
export const RoomsFields = memo(function RoomsFields({
  search,
  onChange,
}: {
  search: ListingSearch
  onChange: () => void
}) {
  return (
    <>
      <Counter
        label="Beds"
        name="beds"
        defaultValue={search.beds}
        first={1}
        max={50}
        onValueChange={onChange}
      />
      <Counter
        label="Baths"
        name="baths"
        defaultValue={search.baths}
        first={1}
        max={50}
        step={0.5}
        onValueChange={onChange}
      />
      <input type="hidden" name="orMore" value="0" />
      <Switch label="Or more" name="orMore" value="1" defaultChecked={search.orMore} onChange={onChange} />
      <p className="text-sm text-ink-2">Turn this off for exactly these numbers. 0 beds is a studio.</p>
    </>
  )
})
