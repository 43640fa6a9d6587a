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
/** An answer for any name at all lets a wrong one compile, so it makes no form. */
type Named<Name extends string> = string extends Name ? 'say which fields the form has' : unknown
type Stored<Name extends string> = Partial<Record<Name, string | null | undefined>>

/** The fields of a form: what was typed, or else `stored`, and what is wrong.
 *  @param answer its errors say which fields there are */
export function fieldOf<Name extends string>(
  answer: Answer<Name>,
  stored: Stored<NoInfer<Name>> = {},
): FieldOf<Name> {
  // All of it or nothing: a choice that was not made is absent from what was typed, and is not the stored one.
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
  /** What sends it: `NativeForm` where a page of somebody else follows, a fetcher's form in a dialog. */
  as?: typeof Form | typeof NativeForm | ReturnType<typeof useFetcher>['Form']
  /** The page that takes it, where that is another one. */
  action?: string
  children: ReactNode
  /** The title when it was not accepted. */
  notDone?: string | undefined
  /** What it says itself when it was not accepted: where other forms are on the page, only what belongs to no field (`failed`), or
   *  nothing, because the page says it. Then the bar below the page says that no answer came. */
  says?: 'all' | 'failed' | 'nothing'
  /** What failed when no answer came. */
  lost?: string
  className?: string
  /** What else the form has, under its buttons. */
  below?: ReactNode
} & Pick<FormProps, 'aria-label' | 'encType' | 'id' | 'onSubmit' | 'preventScrollReset'> &
  // `null`: the fields have a button of their own.
  ({ button: string; back: string } | { buttons: ReactNode })

/** A form with a single purpose, with and without JavaScript: fields, what was wrong, and `button` with a link `back`, or other
 *  `buttons`. The first invalid field gets the focus; what was typed stays when no answer comes (lost/keep-page.tsx). */
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
