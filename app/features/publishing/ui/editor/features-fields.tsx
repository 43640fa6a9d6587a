import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { tickedAccess, tickedAmenities } from '../../editor/typed-section.ts'
import { laundryKinds, laundryLabels, petPolicies, petPolicyLabels } from '#app/features/listings/rules.ts'
import { fieldProps, numberProps, type FieldsProps } from './field-props.ts'

const options = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export function FeaturesFields(props: FieldsProps) {
  const [field, number] = [fieldProps(props), numberProps(props)]
  return (
    <>
      <div className="grid gap-5 min-[30rem]:grid-cols-2">
        <SelectField label="Furnished" empty="Not stated" options={yesNo} {...field('furnished')} />
        <SelectField
          label="Pets"
          hint="Assistance animals are not pets: they are always allowed."
          empty="Not stated"
          options={options(petPolicies, petPolicyLabels)}
          {...field('pets')}
        />
        <SelectField
          label="Laundry"
          empty="Not stated"
          options={options(laundryKinds, laundryLabels)}
          {...field('laundry')}
        />
        <TextField label="Parking spaces" {...number('parkingSpaces')} />
      </div>
      <Boxes
        legend="Amenities"
        name="amenity"
        choices={tickedAmenities}
        ticked={props.typed.amenity}
        error={undefined}
      />
      <TextArea
        label="Other amenities"
        hint="Separated by commas, such as Roof deck, Bike room."
        rows={2}
        {...field('otherAmenities')}
        error={props.errors.amenities}
      />
      <Boxes
        legend="Access"
        name="accessFeature"
        choices={tickedAccess}
        ticked={props.typed.accessFeature}
        error={props.errors.accessFeatures}
      />
    </>
  )
}

type BoxesProps = {
  legend: string
  name: string
  choices: readonly { key: string; label: string }[]
  ticked: string[] | undefined
  error: string | undefined
}

function Boxes({ legend, name, choices, ticked = [], error }: BoxesProps) {
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      <Unticked name={name} />
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
        {choices.map(({ key, label }) => (
          <Checkbox key={key} name={name} value={key} label={label} defaultChecked={ticked.includes(key)} />
        ))}
      </div>
      {error && <p className="text-sm text-bad">{error}</p>}
    </fieldset>
  )
}
