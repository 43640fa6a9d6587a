import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { propertyTypes } from '#app/features/listings/rules.ts'
import { fieldProps, numberProps, type FieldsProps } from './field-props.ts'

const types = propertyTypes.map((type) => ({ value: type, label: type }))

export function HomeFields(props: FieldsProps) {
  const [field, number] = [fieldProps(props), numberProps(props)]
  return (
    <>
      <TextField
        label="Name (optional)"
        hint="Such as “Sunny two-bedroom near the park”. Without one, the home is listed under its address."
        autoComplete="off"
        {...field('name')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField label="Kind of home" options={types} {...field('type')} />
        <TextField label="Beds" hint="How many beds you rent out; 0 for a studio." {...number('beds')} />
        <TextField
          label="Bedrooms"
          hint="If it is not the same as the number of beds."
          {...number('bedrooms')}
        />
        <TextField label="Baths" {...number('baths', 0.5)} />
        <TextField label="Square feet" {...number('squareFeet')} />
        <TextField label="Year built" {...number('yearBuilt')} />
      </div>
      <TextArea
        label="Description"
        hint="Describe the place: the light, the rooms, what is nearby. Do not say who should live there."
        rows={8}
        {...field('description')}
      />
    </>
  )
}
