import { href } from 'react-router'
import { useEffect } from 'react'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { HiddenFields } from '../hidden-fields.tsx'
import type { LogInProps } from '../log-in/log-in-props.ts'

/** The second step for accounts with an authenticator app. */
export function SecondFactorForm({ answer, busy, Form, returnTo, inDialog }: LogInProps) {
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
