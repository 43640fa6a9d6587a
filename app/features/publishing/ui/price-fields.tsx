import { useState } from 'react'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { plainIn } from '#app/features/listings/home-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { listRows } from '../read-section.ts'
import { EMPTY_FEE, feeFields, type FeeTexts } from '../row-forms.ts'
import { ChoiceField, ChoicePlace, fieldProps, numberProps, PlainFields } from './plain-fields.tsx'
import type { FieldsProps } from './plain-fields.tsx'

const bases = [
  { value: 'unit', label: 'The whole home, rented to one group' },
  { value: 'bed', label: 'One bed: it is rented room by room' },
]

export function PriceFields(props: FieldsProps) {
  const [field, number] = [fieldProps(props), numberProps(props)]
  const noFees = field('noFees')
  const error = noFees.error ?? props.errors.fees
  return (
    <>
      <TextField label="Rent" prefix="$" suffix="a month" {...number('price', 'any')} />
      <ChoiceField legend="The rent is for" options={bases} {...field('priceBasis')} />
      <fieldset id="fees" className="grid scroll-mt-20 gap-3">
        <legend className="text-xl font-semibold">Fees and utilities</legend>
        <p className="text-ink-2">
          Everything that a tenant must pay each month besides the rent. Students see one price that includes
          it all. What is optional or paid once stands apart from the price.
        </p>
        <ChoicePlace id={noFees.id} error={error}>
          <Unticked name={noFees.name} />
          <Checkbox
            name={noFees.name}
            value="yes"
            label="There are no mandatory monthly fees besides the rent"
            defaultChecked={noFees.defaultValue === 'yes'}
            aria-invalid={error ? true : undefined}
          />
          {error && <p className="text-sm text-bad">{error}</p>}
        </ChoicePlace>
        <FeeRows {...props} />
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
        <PlainFields names={plainIn('price')} {...props} />
      </div>
    </>
  )
}

const kinds = [
  { value: 'fee', label: 'Mandatory fee' },
  { value: 'optional', label: 'Optional fee' },
  { value: 'utility', label: 'Utility' },
]
const states = [
  { value: 'included', label: 'Included in the rent' },
  { value: 'amount', label: 'Costs extra' },
  { value: 'unknown', label: 'Not known yet' },
]
const payments = [
  { value: 'monthly', label: 'Each month' },
  { value: 'once', label: 'Once' },
]
const pers = [
  { value: 'unit', label: 'the home' },
  { value: 'bed', label: 'each bed' },
  { value: 'person', label: 'each person' },
]

/** Fees and utilities, one row each. The last row is empty; without JavaScript each save adds another one. */
function FeeRows({ typed, errors }: FieldsProps) {
  const [more, setMore] = useState(0)
  const rows = [...listRows(typed, 'fee', feeFields), ...Array.from({ length: more }, () => EMPTY_FEE)]
  return (
    <>
      <ol className="grid gap-3">
        {rows.map((row, index) => (
          <FeeRow key={index} row={row} index={index} errors={errors} />
        ))}
      </ol>
      <Button size="s" className="noscript:hidden justify-self-start" onClick={() => setMore(more + 1)}>
        Add another fee
      </Button>
    </>
  )
}

type RowProps = { row: FeeTexts; index: number; errors: FieldsProps['errors'] }

function FeeRow({ row, index, errors }: RowProps) {
  const field = (name: keyof FeeTexts) => ({
    id: `fees.${index}.${name}`,
    name: `fee-${name}`,
    defaultValue: row[name],
    error: errors[`fees.${index}.${name}`],
  })
  return (
    <li>
      <fieldset className="grid grid-cols-2 gap-3 rounded-card border border-line p-3.5">
        <legend className="sr-only">{row.name || `Fee ${index + 1}`}</legend>
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <SelectField label="Kind" options={kinds} {...field('kind')} />
        <SelectField label="How it is charged" empty="Not stated" options={states} {...field('state')} />
        <SelectField label="Paid" options={payments} {...field('paid')} />
        <TextField label="Amount" prefix="$" inputMode="decimal" autoComplete="off" {...field('amount')} />
        <SelectField label="For" options={pers} {...field('per')} />
      </fieldset>
    </li>
  )
}
