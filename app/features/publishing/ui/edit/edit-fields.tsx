import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { EditField, EditInput } from '#app/features/listings/changes/edit-form.ts'
import { PHOTOS_MAX, propertyTypes } from '#app/features/listings/rules.ts'
import { AddressField } from '../editor/address-field.tsx'

/** @param campus the slug of the home's campus */
type Props = { campus: string; texts: EditInput; errors: FieldErrors<EditField> }

const types = propertyTypes.map((type) => ({ value: type, label: type }))
const bases = [
  { value: 'unit', label: 'The whole home' },
  { value: 'bed', label: 'One bed' },
]

/** The fields that an admin edits on a home's page, with the specification's limits (part 2 §5). */
export function EditFields({ campus, texts, errors }: Props) {
  const field = (name: EditField) => ({ name, defaultValue: texts[name] ?? '', error: errors[name] })
  const number = (name: EditField, step: number | 'any' = 1) => ({
    ...field(name),
    type: 'number',
    min: 0,
    step,
    inputMode: step === 1 ? ('numeric' as const) : ('decimal' as const),
  })
  return (
    <>
      <TextField label="Name" required autoComplete="off" {...field('name')} />
      <AddressField campus={campus} {...field('address')} />
      <TextArea label="Description" rows={8} {...field('description')} />
      <div className="grid gap-6 md:grid-cols-3">
        <SelectField label="Type" options={types} {...field('type')} />
        <TextField label="Price a month" prefix="$" required {...number('price', 'any')} />
        <SelectField
          label="The price is for"
          empty="Not stated: assumed"
          options={bases}
          {...field('priceBasis')}
        />
      </div>
      <div className="grid grid-cols-2 gap-6 md:grid-cols-3">
        <TextField label="Beds" required {...number('beds')} />
        <TextField label="Baths" {...number('baths', 0.5)} />
        <TextField label="Size, sq ft" {...number('squareFeet')} />
      </div>
      <TextArea
        label="Amenities"
        hint="Separated by commas, such as Wi-Fi, Gym, Roof deck."
        rows={3}
        {...field('amenities')}
      />
      <TextArea
        label="Images"
        hint={`Addresses of pictures, separated by commas, at most ${PHOTOS_MAX}. New ones from other sites are fetched within minutes.`}
        rows={6}
        spellCheck={false}
        {...field('images')}
      />
    </>
  )
}
