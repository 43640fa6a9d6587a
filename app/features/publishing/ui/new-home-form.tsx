import { href } from 'react-router'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { AddressField } from './address-field.tsx'
import type { DraftField } from '../draft-form.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'

type Props = {
  /** Identifies the form: submitting it twice creates one home. */
  formKey: string
  campuses: { slug: string; name: string }[]
  answer: FormAnswer<DraftField> | undefined
}

const types = propertyTypes.map((type) => ({ value: type, label: type }))

export function NewHomeForm({ formKey, campuses, answer }: Props) {
  const form = usePageForm(answer)
  const { field } = form
  return (
    <PageForm form={form} back={href('/manage')} button="Begin">
      <input type="hidden" name="key" value={answer?.typed.key ?? formKey} />
      <SelectField
        label="Campus"
        empty="Choose a campus"
        options={campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...field('campus')}
      />
      <AddressField {...field('address')} />
      <div className="grid grid-cols-2 gap-5">
        <SelectField label="Type" empty="Choose" options={types} {...field('type')} />
        <TextField
          label="Beds"
          hint="How many beds you rent out; 0 for a studio."
          inputMode="numeric"
          autoComplete="off"
          {...field('beds')}
        />
      </div>
    </PageForm>
  )
}
