import { memo, type ReactNode } from 'react'
import { cutLine } from '#app/platform/text/bounded.ts'
import { formatNumber } from '#app/platform/text/format.ts'
import { readDate } from '#app/platform/text/typed-values.ts'
import { PASSED } from '#app/platform/time/date-ahead.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { accessFeatures, filterAmenities, type Amenity } from '#app/features/listings/amenities.ts'
import { leaseTerms } from '#app/features/listings/lease-terms.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { notApplied } from '#app/ui/fields/not-applied.ts'
import { Counter } from '#app/ui/fields/counter.tsx'
import { Switch } from '#app/ui/fields/switch.tsx'
import {
  emptySearch,
  filterNames,
  type FilterName,
  type ListingSearch,
  type Unread,
} from '../search-params.ts'
import type { Facets } from '../views.ts'

type Props = { search: ListingSearch; facets: Facets; onChange: () => void }
type TermsProps = Props & { unread: Unread }

const heading = 'mb-1 text-lg font-semibold'
const boxes = 'grid grid-cols-2 gap-x-4 md:grid-cols-3'
const pairs = 'grid gap-x-4 md:grid-cols-2'

/** A count beside an option; none while it is not known. */
const noteOf = (counts: Record<string, number> | undefined, key: string) =>
  counts && formatNumber(counts[key] ?? 0)

type BoxesProps = Props & {
  title: string
  name: 'amenities' | 'access' | 'terms'
  options: readonly Amenity[]
  className: string
}

/** Options to tick, each with the number of homes that have it in addition to the current choice. */
function Boxes({ title, name, options, className, search, facets, onChange }: BoxesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>{title}</legend>
      <div className={className}>
        {options.map(({ key, label }) => (
          <Checkbox
            key={key}
            name={name}
            value={key}
            label={label}
            note={noteOf(facets.counts?.[name], key)}
            defaultChecked={(search[name] as string[]).includes(key)}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The 15 amenities. */
export const AmenityFields = memo(function AmenityFields(props: Props) {
  return <Boxes {...props} title="Amenities" name="amenities" options={filterAmenities} className={boxes} />
})

/** The elevator is an amenity, too, and its box stands there; here only for a link that asks for it by its other name. */
export const AccessFields = memo(function AccessFields(props: Props) {
  const shown = accessFeatures.filter(({ key }) => key !== 'elevator' || props.search.access.includes(key))
  return <Boxes {...props} title="Access" name="access" options={shown} className={pairs} />
})

/** What it takes to rent. */
export const TermFields = memo(function TermFields(props: Props) {
  return (
    <Boxes {...props} title="What it takes to rent" name="terms" options={leaseTerms} className={boxes} />
  )
})

/** What is chosen elsewhere than in these panels. */
const elsewhere = [
  ...(['campus', 'q', 'min', 'max', 'perBed', 'people', 'beds', 'baths', 'orMore'] as const),
  ...(['box', 'way', 'group', 'fits', 'sort', 'page'] as const),
] as const
const isElsewhere = new Set<FilterName>(elsewhere)

/** How many filters are set in these panels. */
export const moreOf = (search: ListingSearch) =>
  filterNames
    .filter((name) => !isElsewhere.has(name) && search[name] !== emptySearch[name])
    .flatMap((name) => search[name]).length

type Field = (props: TermsProps) => ReactNode
/** The fields of the filters that have none elsewhere. */
const fields: Record<
  Exclude<FilterName, (typeof elsewhere)[number] | BoxesProps['name'] | 'minutes'>,
  Field
> = {
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

/** Beds and baths; "or more" is on unless it is switched off (PRODUCT.md §1). Zero beds is a studio. */
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
