import type { ReactNode } from 'react'
import { Form, useNavigation, type FormProps, type useFetcher } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '../form-answer.ts'
import type { NativeForm } from '../lost/native-form.tsx'
import { SubmitButton } from '../submit-button.tsx'

/** Props of the field of this name: spread them on `TextField`, `TextArea`, `SelectField` or `RadioGroup`. */
export type FieldOf<Name extends string> = <One extends Name>(
  name: One,
) => {
  name: One
  defaultValue: string | undefined
  error: string | undefined
}

type Answer<Name extends string> = FormAnswer<Name> | undefined
/** An answer that accepts any field name would let a wrong one compile, so it is rejected here. */
type Named<Name extends string> = string extends Name ? 'say which fields the form has' : unknown
type Stored<Name extends string> = Partial<Record<Name, string | null | undefined>>

/** The fields of a form: the typed value, otherwise `stored`, and the error.
 *  @param answer its errors define which fields exist */
export function fieldOf<Name extends string>(
  answer: Answer<Name>,
  stored: Stored<NoInfer<Name>> = {},
): FieldOf<Name> {
  // All typed values or none: a choice that was not made is missing from them, and must not fall back to the stored one.
  const shown = answer && Object.keys(answer.typed).length > 0 ? answer.typed : stored
  return (name) => ({ name, defaultValue: shown[name] ?? undefined, error: answer?.errors[name] })
}

/** A form for `PageForm`.
 *  @param answer the page's `actionData`, or the fetcher's data
 *  @param fetcher sends it in a dialog, which stays on its page */
export function usePageForm<Name extends string>(
  answer: Answer<Name> & Named<Name>,
  stored?: Stored<NoInfer<Name>>,
  fetcher?: { state: string },
) {
  const ref = useFocusInvalid(answer)
  const navigation = useNavigation()
  const isBusy = (fetcher ?? navigation).state !== 'idle'
  const shown: Answer<string> = answer
  return { ref, isBusy, answer: shown, field: fieldOf(answer, stored) }
}

type Props = {
  form: Omit<ReturnType<typeof usePageForm<never>>, 'field'>
  /** The sender: `NativeForm` when the next page is on another site, a fetcher's form in a dialog. */
  as?: typeof Form | typeof NativeForm | ReturnType<typeof useFetcher>['Form']
  /** The target page, if it is another one. */
  action?: string
  children: ReactNode
  /** The title when it was refused. */
  notDone?: string | undefined
  /** What it shows itself when it was refused: on a page with other forms, only the error that belongs to no field
   *  (`failed`), or nothing, because the page shows it. Then the bar below the page reports a missing answer. */
  says?: 'all' | 'failed' | 'nothing'
  /** What failed, for the message when no answer came. */
  lost?: string
  className?: string
  /** Additional content below its buttons. */
  below?: ReactNode
} & Pick<FormProps, 'aria-label' | 'encType' | 'id' | 'onSubmit' | 'preventScrollReset'> &
  // `null`: the fields have their own button.
  ({ button: string; back: string } | { buttons: ReactNode })

/** A form with a single purpose, with and without JavaScript: fields, errors, and `button` with a link `back`, or other
 *  `buttons`. The first invalid field gets the focus; typed values stay when no answer comes (lost/keep-page.tsx). */
export function PageForm({
  form,
  as: Sent = Form,
  children,
  notDone,
  says = 'all',
  lost,
  className = 'grid gap-5',
  below,
  action,
  'aria-label': label,
  encType,
  id,
  onSubmit,
  preventScrollReset,
  ...end
}: Props) {
  const { ref, isBusy, answer } = form
  return (
    <Sent
      {...{ ref, id, action, encType, onSubmit, preventScrollReset, className }}
      method="post"
      noValidate
      aria-label={label}
      data-says={says === 'all' || undefined}
      data-failed={lost}
    >
      {children}
      <NotAccepted {...{ answer, says, notDone }} />
      {'buttons' in end ? (
        end.buttons !== null && <div className={BUTTONS}>{end.buttons}</div>
      ) : (
        <div className={BUTTONS}>
          <SubmitButton busy={isBusy} look="primary" className="min-w-32">
            {isBusy ? 'One moment …' : end.button}
          </SubmitButton>
          <ButtonLink to={end.back} look="quiet">
            Cancel
          </ButtonLink>
        </div>
      )}
      {below}
    </Sent>
  )
}

const BUTTONS = 'flex flex-wrap items-center gap-3'

type NotAcceptedProps = Pick<Props, 'says' | 'notDone'> & { answer: Answer<string> }

function NotAccepted({ answer, says, notDone }: NotAcceptedProps) {
  if (!answer || says === 'nothing') return null
  const { failed } = answer
  if (says === 'all')
    return (
      <ErrorSummary title={notDone ?? 'This has not been saved yet'} of={answer}>
        {failed ?? 'Check the marked fields above.'}
      </ErrorSummary>
    )
  if (failed === undefined) return null
  return (
    <ErrorSummary title={notDone ?? failed} of={answer}>
      {notDone && failed}
    </ErrorSummary>
  )
}
