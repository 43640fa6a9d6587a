import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { leaseTypeLabels, leaseTypes } from '#app/features/listings/rules.ts'
import { ChoicePlace } from '../homes/choice-place.tsx'
import { fieldProps, type FieldsProps } from './field-props.ts'

const leases = [
  ...leaseTypes.map((value) => ({ value, label: leaseTypeLabels[value] })),
  { value: '', label: 'Not stated' },
]

/** The fields for the lease and the move-in date. */
export function TermsFields(props: FieldsProps) {
  const field = fieldProps(props)
  const lease = field('leaseType')
  return (
    <>
      <ChoicePlace id="leaseType" error={lease.error}>
        <RadioGroup
          legend="Lease"
          name="leaseType"
          options={leases}
          defaultValue={lease.defaultValue}
          error={lease.error}
        />
      </ChoicePlace>
      <TextField
        label="Lease length, in months"
        hint="All the lengths that you offer, such as 9, 12."
        autoComplete="off"
        {...field('leaseMonths')}
      />
      <TextField label="Available from" type="date" {...field('availableFrom')} />
    </>
  )
}
