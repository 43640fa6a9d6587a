import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { plainIn } from '#app/features/listings/fields/home-fields.ts'
import { fieldProps, type FieldsProps } from './field-props.ts'
import { PlainFields } from './plain-fields.tsx'

export function HomeFields(props: FieldsProps) {
  const field = fieldProps(props)
  return (
    <>
      <TextField
        label="Name (optional)"
        hint="Such as “Sunny two-bedroom near the park”. Without one, the home is listed under its address."
        autoComplete="off"
        {...field('name')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <PlainFields names={plainIn('home')} {...props} />
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
