import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField, type Option } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import type { ChosenSettings } from '#app/features/site/rules.ts'
import { columnChoices, listFieldLabels, type ListField } from '../fields.ts'

type Reviews = ChosenSettings['reviews']

type Props = {
  field: FieldOf<ListField>
  campuses: readonly Option[]
  names: readonly string[]
  /** Which new homes an admin reviews first. */
  reviews: Reviews
}

/** What happens to new homes, by the same rule as for homes entered by hand. */
const publishLabels: Record<Reviews, string> = {
  none: 'Publish them: students see them as soon as you apply the list',
  first:
    'Publish them: your first homes, and any that need a second look, are reviewed by the people who run this site before students see them',
  all: 'Submit them: the people who run this site review and publish them',
}

/** The initial values of the fields. @param names of the manager's lists */
export const newList = (names: readonly string[]) => ({
  source: names.length === 1 ? names[0] : '',
  newAs: 'submitted',
})

export function ListFields({ field, campuses, names, reviews }: Props) {
  return (
    <>
      <TextField
        id="source"
        label={listFieldLabels.source}
        required
        maxLength={60}
        autoComplete="off"
        list="list-names"
        hint="For a list that you imported before, choose its name; for a new one, write a new name."
        {...field('source')}
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
          label={listFieldLabels.preset}
          options={columnChoices}
          {...field('preset')}
        />
        <SelectField
          id="campus"
          label={listFieldLabels.campus}
          empty="The nearest to each home"
          options={campuses}
          {...field('campus')}
        />
      </div>
      <RadioGroup
        legend={listFieldLabels.newAs}
        {...field('newAs')}
        options={[
          { value: 'submitted', label: publishLabels[reviews] },
          { value: 'draft', label: 'Keep them as drafts, to check first' },
        ]}
      />
    </>
  )
}
