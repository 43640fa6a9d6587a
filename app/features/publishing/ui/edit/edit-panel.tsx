import { Form, useNavigation } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { detailHref } from '#app/features/listings/detail-params.ts'
import type { ShownChange } from '../../edit/change-text.ts'
import type { EditField, EditInput } from '#app/features/listings/changes/edit-form.ts'
import type { EditView } from '../../edit/edit-view.server.ts'
import type { DetailView } from '#app/features/listing-page/ui/detail-view.ts'
import { ChangeList } from './change-list.tsx'
import { EditFields } from './edit-fields.tsx'

/** The answer to Save Changes when it failed. */
export type EditPanelAnswer = FormAnswer<EditField, EditInput> & {
  version: string | undefined
  /** What somebody else has changed meanwhile, when they did. */
  by?: ShownChange[]
}

type Props = { view: DetailView; form: EditView; answer: EditPanelAnswer | undefined }

const FAILED = 'Error: Failed to update property'

/** The page of a home in an admin's edit mode (specification part 2 §4). */
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
