import { RadioGroup } from '#app/ui/radio-group.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { EditedCampus } from '../../manage/editor/edited-home.ts'
import { ChoicePlace } from './choice-place.tsx'
import { fieldProps, type FieldsProps } from './field-props.ts'

const precisions = [
  { value: 'exact', label: 'The exact place' },
  { value: 'approximate', label: 'About where it is: a circle' },
]

/** Where the home is. */
export function PlaceFields({ campuses, ...props }: FieldsProps & { campuses: EditedCampus[] }) {
  const field = fieldProps(props)
  const { defaultValue, error } = field('precision')
  return (
    <>
      <SelectField
        label="Campus"
        empty="Choose a campus"
        options={campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...field('campus')}
      />
      <TextField
        label="Address"
        hint="Street, number and unit, such as 1200 Amberfinch St #4."
        autoComplete="off"
        required
        {...field('address')}
      />
      <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
        <TextField label="City" autoComplete="off" {...field('city')} />
        <TextField label="ZIP code" inputMode="numeric" autoComplete="off" {...field('zip')} />
      </div>
      <TextField
        label="Position (optional)"
        hint="Press long on the home in a map app and copy what it says, such as 34.0224, -118.2851. Without it we take the middle of its ZIP, and say “about”."
        autoComplete="off"
        {...field('position')}
      />
      <ChoicePlace id="precision" error={error}>
        <RadioGroup
          legend="What students see on the map"
          name="precision"
          options={precisions}
          defaultValue={defaultValue}
          error={error}
        />
      </ChoicePlace>
    </>
  )
}
