import type { MapGround } from '#app/ui/map/map-style.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { EditedCampus } from '../sections.ts'
import { textOf } from '../read-section.ts'
import { ChoiceField, fieldProps, type FieldsProps } from './plain-fields.tsx'
import { AddressField } from './address-field.tsx'
import { PositionField } from './position-field.tsx'

const precisions = [
  { value: 'exact', label: 'The exact place, if its position is stated above' },
  {
    value: 'approximate',
    label: 'The approximate place, as a circle. The address above is shown either way.',
  },
]

type Props = FieldsProps & { campuses: EditedCampus[]; ground: MapGround }

export function PlaceFields({ campuses, ground, ...props }: Props) {
  const field = fieldProps(props)
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
      <PositionField
        label="Position (optional)"
        hint="Such as 34.0224, -118.2851, as copied from a map app. Without it, we use the center of the ZIP code and say “about”."
        campus={campuses.find(({ slug }) => slug === textOf(props.typed, 'campus'))}
        ground={ground}
        {...field('position')}
      />
      <ChoiceField legend="What students see on the map" options={precisions} {...field('precision')} />
    </>
  )
}
