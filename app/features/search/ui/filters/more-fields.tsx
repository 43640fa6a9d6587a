import { memo } from 'react'
import { formatNumber } from '#app/platform/text/format.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { accessFeatures, filterAmenities } from '#app/features/listings/facts/amenities.ts'
import { propertyTypes } from '#app/features/listings/rules.ts'
import type { ListingSearch, Unread } from '../../search-params.ts'
import type { Facets } from '#app/features/listings/views.ts'
import { notApplied } from './not-applied.ts'

type Props = { search: ListingSearch; facets: Facets; onChange: () => void }
type TermsProps = Props & { unread: Unread }

const heading = 'mb-1 text-lg font-semibold'
const boxes = 'grid grid-cols-2 gap-x-4 md:grid-cols-3'

/** A count beside an option; none while it is not known. */
const noteOf = (counts: Record<string, number> | undefined, key: string) =>
  counts && formatNumber(counts[key] ?? 0)

/** The 15 amenities, each with the number of homes that have it in addition to the current choice. */
export const AmenityFields = memo(function AmenityFields({ search, facets, onChange }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>Amenities</legend>
      <div className={boxes}>
        {filterAmenities.map(({ key, label }) => (
          <Checkbox
            key={key}
            name="amenities"
            value={key}
            label={label}
            note={noteOf(facets.counts?.amenities, key)}
            defaultChecked={search.amenities.includes(key)}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
})

export const AccessFields = memo(function AccessFields({ search, facets, onChange }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>Access</legend>
      <div className="grid gap-x-4 md:grid-cols-2">
        {accessFeatures.map(({ key, label }) => (
          <Checkbox
            key={key}
            name="access"
            value={key}
            label={label}
            note={noteOf(facets.counts?.access, key)}
            defaultChecked={search.access.includes(key)}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
})

/** Fields for property type, move-in date and lease. */
export const LeaseFields = memo(function LeaseFields({ search, unread, facets, onChange }: TermsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={heading}>Home and lease</legend>
      <div className="mt-2 grid gap-4 md:grid-cols-3">
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
        <TextField
          label="Available by"
          name="moveIn"
          type="date"
          defaultValue={search.moveIn ?? ''}
          error={unread.moveIn && notApplied('a date')}
          onChange={onChange}
        />
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
      </div>
    </fieldset>
  )
})
