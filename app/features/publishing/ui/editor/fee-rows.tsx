import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EMPTY_FEE, feeFields, type FeeTexts } from '../../editor/fee-form.ts'
import { listRows } from '../../editor/typed.ts'
import type { FieldsProps } from './field-props.ts'

const kinds = [
  { value: 'fee', label: 'Mandatory fee' },
  { value: 'utility', label: 'Utility' },
]
const states = [
  { value: 'included', label: 'Included in the rent' },
  { value: 'amount', label: 'Costs extra' },
  { value: 'unknown', label: 'Not known yet' },
]
const pers = [
  { value: 'unit', label: 'the home' },
  { value: 'bed', label: 'each bed' },
  { value: 'person', label: 'each person' },
]

/** Fees and utilities, one row each; the last row is empty, and without JavaScript each save adds another one. */
export function FeeRows({ typed, errors }: FieldsProps) {
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
        <SelectField
          label="How it is charged"
          empty="Not stated"
          options={states}
          className="col-span-2 min-[30rem]:col-span-1"
          {...field('state')}
        />
        <div className="col-span-2 grid grid-cols-2 gap-3 min-[30rem]:col-span-1">
          <TextField
            label="Amount a month"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            {...field('amount')}
          />
          <SelectField label="For" options={pers} {...field('per')} />
        </div>
      </fieldset>
    </li>
  )
}
