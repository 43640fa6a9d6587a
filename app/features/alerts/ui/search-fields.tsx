import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { frequencies, frequencyLabels, LONGEST_NAME, type SearchField } from '../rules.ts'

type Props = {
  name: string
  frequency: string
  errors: Partial<Record<SearchField, string>>
}

export function SearchFields({ name, frequency, errors }: Props) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={LONGEST_NAME}
        defaultValue={name}
        error={errors.name}
      />
      <SelectField
        label="Emails"
        name="frequency"
        options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        defaultValue={frequency}
        error={errors.frequency}
      />
    </>
  )
}
