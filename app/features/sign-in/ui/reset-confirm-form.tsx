import { useEffect, type ComponentType, type ReactNode, type RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { CODE_SENT, type ResetAnswer, type ResetStep } from '../views.ts'
import { LogInEmailField } from './log-in-email-field.tsx'
import { ResendCode } from './resend-code.tsx'

export type ResetProps = {
  view: ResetStep
  answer: ResetAnswer | undefined
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  /** The address that the forms are submitted to. */
  action: string
  /** Whether the answer should contain the next step, because a dialog has no address of its own. */
  inDialog?: boolean
  /** The links or buttons to the code's step, to the step that sends a code, and back to log-in. */
  haveCode: ReactNode
  startOver: ReactNode
  login: ReactNode
  /** Called two seconds after the password is set. */
  onDone: (email: string) => void
}

type Props = ResetProps & { view: Extract<ResetStep, { step: 'confirm' }> }

/** The second step: the code from the email, and the new password twice. */
export function ResetConfirmForm({ view, answer, busy, Form, action, startOver, login }: Props) {
  const form = useFocusInvalid(answer)
  useEffect(
    () => focusNewcomer(form.current?.querySelector<HTMLElement>('input:not([hidden], [type="hidden"])')),
    [form],
  )
  const { errors = {}, title, failed, typed = {} } = answer ?? {}
  const isFirst = view.sent && !failed && !answer?.errors
  const message = answer?.message ?? (isFirst && CODE_SENT)
  return (
    <div className="grid gap-6">
      {title && <ErrorSummary title={title}>{failed}</ErrorSummary>}
      {message && (
        <output className="flex gap-2.5 rounded-field bg-good-soft p-3.5">
          <Icon of="circle-check" className="text-good" />
          {message}
        </output>
      )}
      <p>
        {view.sent ? (
          <>
            Check the emails to <strong className="font-semibold wrap-anywhere">{view.email}</strong>, and the
            spam folder.
          </>
        ) : (
          'Enter the code from our email.'
        )}{' '}
        The code works for 10 minutes.
      </p>
      <Form ref={form} method="post" action={action} noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="confirm" />
        {view.sent ? (
          // Tells a password manager which account the password belongs to.
          <input type="email" name="email" autoComplete="username" value={view.email} readOnly hidden />
        ) : (
          <LogInEmailField error={errors.email} typed={typed.email} />
        )}
        <TextField
          label="Verification code"
          hint="The six digits from the email."
          error={errors.code}
          name="code"
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          defaultValue={typed.code}
        />
        <PasswordField
          label="New password"
          hint="10 characters or more. A few words in a row are easy to remember."
          error={errors.password}
          name="password"
          autoComplete="new-password"
          required
        />
        <PasswordField
          label="New password again"
          error={errors.confirmation}
          name="confirmation"
          autoComplete="new-password"
          required
        />
        <Button type="submit" look="primary" aria-disabled={busy} className="w-full">
          {busy ? 'One moment …' : 'Set the new password'}
        </Button>
      </Form>
      <div className="grid gap-2 border-t border-line pt-4">
        {view.sent ? (
          <Form method="post" action={action}>
            <input type="hidden" name="intent" value="resend" />
            <input type="hidden" name="email" value={view.email} />
            <ResendCode of={answer} wait={view.resendIn} />
          </Form>
        ) : (
          <p className="text-center">No code yet? {startOver}</p>
        )}
        <p className="text-center">Remembered it? {login}</p>
      </div>
    </div>
  )
}
