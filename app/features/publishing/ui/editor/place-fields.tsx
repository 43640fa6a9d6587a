import type { MapGround } from '#app/ui/map/map-style.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { EditedCampus } from '../../editor/edited-home.ts'
import { ChoicePlace } from '../homes/choice-place.tsx'
import { AddressField } from './address-field.tsx'
import { fieldProps, type FieldsProps } from './field-props.ts'
import { PositionField } from './position-field.tsx'

const precisions = [
  { value: 'exact', label: 'The exact place' },
  {
    value: 'approximate',
    label: 'The approximate place, as a circle. The address above is shown either way.',
  },
]

type Props = FieldsProps & { campuses: EditedCampus[]; ground: MapGround }

export function PlaceFields({ campuses, ground, ...props }: Props) {
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
      <AddressField {...field('address')} />
      <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
        <TextField label="City" autoComplete="off" {...field('city')} />
        <TextField label="ZIP code" inputMode="numeric" autoComplete="off" {...field('zip')} />
      </div>
      <PositionField campuses={campuses} ground={ground} {...props} />
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
