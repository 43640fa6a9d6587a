import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ContactFormAnswer, FormStart } from '../rules.ts'
import { FormSent } from './form-sent.tsx'
import { Honeypot } from './honeypot.tsx'
import { useContactForm } from './use-contact-form.ts'

export type FormProps<Field extends string> = {
  start: FormStart
  answer: ContactFormAnswer<Field> | undefined
}

/** The value and the error of a field.
 *  @param first the initial value */
type FieldState<Field> = (
  name: Field,
  first?: string,
) => { name: Field; defaultValue: string; error: string | undefined }

type Props<Field extends string> = FormProps<Field> & {
  /** The address it is submitted to, with the fragment of the form. */
  to: string
  /** The label of its button. */
  send: string
  /** The confirmation after it was sent. */
  sentText: string
  children: (field: FieldState<Field>) => ReactNode
}

/** A form to the operator. Typed values are kept when it is rejected; it is empty again after it was sent. */
export function OperatorForm<Field extends string>({ start, answer, ...props }: Props<Field>) {
  const { to, send, sentText, children } = props
  const { fetcher, form, busy, sent, over, again, failed, opened } = useContactForm(start, answer)
  if (sent) return <FormSent words={sentText} onOver={over} />
  return (
    <fetcher.Form ref={form} method="post" action={to} noValidate className="grid gap-5">
      <Honeypot opened={opened} sent={again !== undefined} />
      {failed && <ErrorSummary title={failed} />}
      {children((name, first = '') => ({
        name,
        defaultValue: again?.typed[name] ?? first,
        error: again?.errors[name],
      }))}
      <SubmitButton look="primary" busy={busy} className="justify-self-start">
        {busy ? 'Sending …' : send}
      </SubmitButton>
    </fetcher.Form>
  )
}

/** The email field of both forms. */
export function EmailField(state: ReturnType<FieldState<string>>) {
  return <TextField {...state} label="Email" type="email" autoComplete="email" required />
}
