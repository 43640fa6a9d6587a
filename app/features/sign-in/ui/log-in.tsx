import { href } from 'react-router'
import { useEffect } from 'react'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import type { LogInStep } from '../views.ts'
import { LogInForm, type LogInProps } from './log-in-form.tsx'
import { HiddenFields } from './hidden-fields.tsx'

/** Log-in at any step, on its page and in the dialog. */
export function LogIn(props: LogInProps) {
  const view = props.answer?.view ?? props.view
  if (view.step === 'second-factor') return <SecondFactorForm {...props} />
  if (view.step === 'erasing') return <ErasingAccount {...props} on={view.on} />
  return <LogInForm {...props} />
}

/** The title of each step, for the page's heading and the dialog's title. */
export const logInTitles: Record<LogInStep['step'], string> = {
  password: 'Log in',
  'second-factor': 'Enter the code from your app',
  erasing: 'Keep your account?',
}

/** The second step for accounts with an authenticator app. */
function SecondFactorForm({ answer, busy, Form, returnTo, inDialog }: LogInProps) {
  const form = useFocusInvalid(answer)
  useEffect(() => focusNewcomer(form.current?.querySelector<HTMLElement>('[name="code"]')), [form])
  const { errors = {}, title, failed } = answer ?? {}
  return (
    <div className="grid gap-6">
      {title && <ErrorSummary title={title}>{failed}</ErrorSummary>}
      <Form
        ref={form}
        method="post"
        action={withReturnTo(href('/login'), returnTo)}
        noValidate
        className="grid gap-5"
      >
        <HiddenFields intent="second-factor" inDialog={inDialog} />
        <TextField
          label="Code"
          hint="Six digits from your authenticator app, or one of the recovery codes you kept."
          error={errors.code}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <Button type="submit" look="primary" aria-disabled={busy} className="w-full">
          {busy ? 'One moment …' : 'Log in'}
        </Button>
      </Form>
      <p className="text-ink-2">
        Lost your phone? Each recovery code works once. Without either, write to the people who run this site.
      </p>
    </div>
  )
}

/** Shown to a person who asked to delete their account and returns within seven days. */
function ErasingAccount({ answer, busy, Form, returnTo, inDialog, on }: LogInProps & { on: string }) {
  const { title, failed } = answer ?? {}
  return (
    <div className="grid gap-6">
      {title && <ErrorSummary title={title}>{failed}</ErrorSummary>}
      <p className="text-lg">
        Your account will be erased on <strong className="font-semibold">{on}</strong>, as you asked. Until
        then nobody sees you here, and you can change your mind.
      </p>
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={withReturnTo(href('/login'), returnTo)}>
          <HiddenFields intent="keep-account" inDialog={inDialog} />
          <Button type="submit" look="primary" aria-disabled={busy}>
            Keep my account
          </Button>
        </Form>
        <NativeForm action={withReturnTo(href('/login'), returnTo)}>
          <HiddenFields intent="leave-account" />
          <Button type="submit">Leave, and let it be erased</Button>
        </NativeForm>
      </div>
    </div>
  )
}
