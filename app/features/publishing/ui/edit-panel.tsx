import { Form, useNavigation } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { detailHref } from '#app/features/listings/paths.ts'
import type { EditField, EditInput } from '#app/features/listings/edit-form.ts'
import type { DetailView } from '#app/features/listing-page/views.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { PHOTOS_MAX } from '#app/features/listings/limits.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import type { ShownChange } from '../shown-change.ts'
import type { EditView } from '../edit-view.query.server.ts'
import { editorPath } from '../sections.ts'
import { ChangeList } from './change-list.tsx'
import { AddressField } from './address-field.tsx'

/** The response to Save Changes if it failed. */
export type EditPanelAnswer = FormAnswer<EditField, EditInput> & {
  version: string | undefined
  /** What someone else changed in the meantime, if anything. */
  by?: ShownChange[]
}

type Props = { view: DetailView; form: EditView; answer: EditPanelAnswer | undefined }

const FAILED = 'Error: Failed to update property'

/** A home's page in admin edit mode (specification part 2 §4). */
export function EditPanel({ view: { home }, form, answer }: Props) {
  const focus = useFocusInvalid(answer)
  const busy = useNavigation().formMethod === 'POST'
  const { typed, errors } = answer ?? { typed: form.texts, errors: {} }
  return (
    <div className="grid gap-x-12 gap-y-10 py-4 max-md:px-4 md:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid content-start gap-6">
        <div>
          <h1 className="text-3xl wrap-anywhere">Edit {home.name}</h1>
          <p className="mt-1 text-ink-2">What you save appears on the page right away, and in the history.</p>
        </div>
        <Form ref={focus} method="post" noValidate data-failed={FAILED} className="grid gap-6">
          <input type="hidden" name="version" value={answer?.version ?? form.version} />
          <EditFields key={answer?.version ?? ''} campus={home.campus.slug} texts={typed} errors={errors} />
          {answer && <WentWrong {...answer} />}
          <div className="sticky bar-bottom z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 md:static md:mx-0 md:border-0 md:p-0">
            <SubmitButton busy={busy} look="primary" className="min-w-36">
              {busy ? 'Saving…' : 'Save Changes'}
            </SubmitButton>
            <ButtonLink to={detailHref(home.slug)} look="quiet">
              Cancel
            </ButtonLink>
            <ButtonLink to={editorPath(home.id, 'publish')} look="quiet" className="md:ml-auto">
              {home.status === 'archived' ? 'Bring it back' : 'Take it down'}
            </ButtonLink>
          </div>
        </Form>
      </div>
      <section aria-labelledby="history-title" className="grid content-start gap-3">
        <h2 id="history-title" className="text-2xl">
          History
        </h2>
        {form.history.length === 0 && <p className="text-ink-2">Nothing has been changed so far.</p>}
        <ChangeList changes={form.history} />
      </section>
    </div>
  )
}

function WentWrong({ errors, by }: EditPanelAnswer) {
  if (by)
    return (
      <ErrorSummary title="Error: Someone else changed this home while you edited it">
        Nothing has been saved yet. Your changes are still in the fields, and the rest shows the current
        values. Check them, and save again if they are right.
        <ChangeList changes={by} />
      </ErrorSummary>
    )
  const wrong = Object.keys(errors).length
  return (
    <ErrorSummary title={FAILED}>
      {formatCount(wrong, 'field')} cannot be saved like this. Check the marked fields above.
    </ErrorSummary>
  )
}

/** @param campus the slug of the home's campus */
type EditFieldsProps = { campus: string; texts: EditInput; errors: FieldErrors<EditField> }

const types = propertyTypes.map((type) => ({ value: type, label: type }))
const bases = [
  { value: 'unit', label: 'The whole home' },
  { value: 'bed', label: 'One bed' },
]

/** The fields that an admin edits on a home's page, with the specification's limits (part 2 §5). */
function EditFields({ campus, texts, errors }: EditFieldsProps) {
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
