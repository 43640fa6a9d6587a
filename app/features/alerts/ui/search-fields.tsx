import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { frequencies, frequencyLabels, SEARCH_NAME_MOST, type SearchField } from '../rules.ts'

export function SearchFields({ field }: { field: FieldOf<SearchField> }) {
  return (
    <>
      <TextField label="Name" required maxLength={SEARCH_NAME_MOST} {...field('name')} />
      <SelectField
        label="Emails"
        options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        {...field('frequency')}
      />
    </>
  )
}
