import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField, type Option } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { ChosenSettings } from '#app/features/site/rules.ts'
import { columnChoices, type ListField } from '../rules.ts'

type Reviews = ChosenSettings['reviews']

type Props = {
  typed: Partial<Record<string, string>>
  errors: FieldErrors<ListField>
  campuses: readonly Option[]
  /** The names of the manager's lists. */
  names: readonly string[]
  /** Which new homes an admin reviews first. */
  reviews: Reviews
}

/** What happens to new homes, by the same rule as for homes that are typed. */
const publishLabels: Record<Reviews, string> = {
  none: 'Publish them: students see them as soon as you apply the list',
  first:
    'Publish them: your first homes, and any that need a second look, are reviewed by the people who run this site before students see them',
  all: 'Submit them: the people who run this site review and publish them',
}

/** The fields that describe a list, for files and URLs. */
export function ListFields({ typed, errors, campuses, names, reviews }: Props) {
  return (
    <>
      <TextField
        id="source"
        name="source"
        label="Name of the list"
        required
        maxLength={60}
        autoComplete="off"
        list="list-names"
        defaultValue={typed.source ?? (names.length === 1 ? names[0] : '')}
        hint="For a list that you imported before, choose its name; for a new one, write a new name."
        error={errors.source}
      />
      <datalist id="list-names">
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <div className="grid gap-6 md:grid-cols-2">
        <SelectField
          id="preset"
          name="preset"
          label="CSV columns"
          options={columnChoices}
          defaultValue={typed.preset ?? ''}
          error={errors.preset}
        />
        <SelectField
          id="campus"
          name="campus"
          label="Campus"
          empty="The nearest to each home"
          options={campuses}
          defaultValue={typed.campus ?? ''}
          error={errors.campus}
        />
      </div>
      <RadioGroup
        legend="New homes"
        name="newAs"
        defaultValue={typed.newAs ?? 'submitted'}
        error={errors.newAs}
        options={[
          { value: 'submitted', label: publishLabels[reviews] },
          { value: 'draft', label: 'Keep them as drafts, to check first' },
        ]}
      />
    </>
  )
}
