import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { plainIn } from '#app/features/listings/home-fields.ts'
import { tickedAccess, tickedAmenities } from '../section-columns.ts'
import { fieldProps, PlainFields, type FieldsProps } from './plain-fields.tsx'

export function FeaturesFields(props: FieldsProps) {
  const field = fieldProps(props)
  return (
    <>
      <div className="grid gap-5 min-[30rem]:grid-cols-2">
        <PlainFields names={plainIn('features')} {...props} />
      </div>
      <Boxes legend="Amenities" name="amenity" choices={tickedAmenities} ticked={props.typed.amenity} />
      <TextArea
        label="Other amenities"
        hint="Separated by commas, such as Roof deck, Bike room."
        rows={2}
        {...field('otherAmenities')}
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
  name: 'amenity' | 'accessFeature'
  choices: readonly { key: string; label: string }[]
  ticked: string[] | undefined
  error?: string | undefined
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
