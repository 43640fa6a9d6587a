import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField, type Option } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EMPTY_FLOORPLAN, floorplanFields, type FloorplanTexts } from '../row-forms.ts'
import { listRows } from '../read-section.ts'
import type { FieldsProps } from './plain-fields.tsx'

/** Floorplans, one row each. @param drawings the pictures to choose from */
export function FloorplanFields({ typed, errors, drawings }: FieldsProps & { drawings: Option[] }) {
  const [more, setMore] = useState(0)
  const rows = [
    ...listRows(typed, 'plan', floorplanFields),
    ...Array.from({ length: more }, () => EMPTY_FLOORPLAN),
  ]
  return (
    <>
      <p className="text-ink-2">Add these if the home has several layouts. Empty rows are left out.</p>
      {errors.floorplans && <p className="text-sm text-bad">{errors.floorplans}</p>}
      <ol className="grid gap-3">
        {rows.map((row, index) => (
          <PlanRow key={index} {...{ row, index, errors, drawings }} />
        ))}
      </ol>
      <Button size="s" className="noscript:hidden justify-self-start" onClick={() => setMore(more + 1)}>
        Add another floorplan
      </Button>
    </>
  )
}

type RowProps = { row: FloorplanTexts; index: number; errors: FieldsProps['errors']; drawings: Option[] }

function PlanRow({ row, index, errors, drawings }: RowProps) {
  const field = (name: keyof FloorplanTexts) => ({
    id: `floorplans.${index}.${name}`,
    name: `plan-${name}`,
    defaultValue: row[name],
    error: errors[`floorplans.${index}.${name}`],
  })
  const number = (name: keyof FloorplanTexts) => ({ ...field(name), inputMode: 'decimal' as const })
  return (
    <li>
      <fieldset className="grid grid-cols-3 gap-3 rounded-card border border-line p-3.5">
        <legend className="sr-only">{row.name || `Floorplan ${index + 1}`}</legend>
        <TextField label="Name" autoComplete="off" className="col-span-3" {...field('name')} />
        <TextField label="Beds" {...number('beds')} />
        <TextField label="Baths" {...number('baths')} />
        <TextField label="Size, sq ft" {...number('squareFeet')} />
        {drawings.length > 0 ? (
          <SelectField
            label="Drawing"
            empty="None"
            options={drawings}
            className="col-span-3"
            {...field('photo')}
          />
        ) : (
          <input type="hidden" name={field('photo').name} value={row.photo} />
        )}
      </fieldset>
    </li>
  )
}
