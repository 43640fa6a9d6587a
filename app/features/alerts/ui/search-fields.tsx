import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { frequencies, frequencyLabels, LONGEST_NAME, type SearchField } from '../rules.ts'

export function SearchFields({ field }: { field: FieldOf<SearchField> }) {
  return (
    <>
      <TextField label="Name" required maxLength={LONGEST_NAME} {...field('name')} />
      <SelectField
        label="Emails"
        options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        {...field('frequency')}
      />
    </>
  )
}
