import { Form, useNavigation, href } from 'react-router'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { AddressField } from '../editor/address-field.tsx'
import type { DraftField } from '../../editor/draft-form.ts'
import { propertyTypes } from '#app/features/listings/rules.ts'

type Props = {
  /** A key for the form: submitting it twice creates one home. */
  formKey: string
  campuses: { slug: string; name: string }[]
  answer: FormAnswer<DraftField> | undefined
}

const types = propertyTypes.map((type) => ({ value: type, label: type }))

export function NewHomeForm({ formKey, campuses, answer }: Props) {
  const form = useFocusInvalid(answer)
  const busy = useNavigation().state !== 'idle'
  const { typed = {}, errors = {} } = answer ?? {}
  const field = (name: DraftField) => ({ name, defaultValue: typed[name], error: errors[name] })
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="key" value={typed.key ?? formKey} />
      <SelectField
        label="Campus"
        empty="Choose a campus"
        options={campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...field('campus')}
      />
      <AddressField {...field('address')} />
      <div className="grid grid-cols-2 gap-5">
        <SelectField label="Kind of home" empty="Choose" options={types} {...field('type')} />
        <TextField
          label="Beds"
          hint="How many beds you rent out; 0 for a studio."
          inputMode="numeric"
          autoComplete="off"
          {...field('beds')}
        />
      </div>
      <FormEnd busy={busy} back={href('/manage')} answer={answer}>
        Begin
      </FormEnd>
    </Form>
  )
}
