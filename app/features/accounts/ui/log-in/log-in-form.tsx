import { href } from 'react-router'
import { useEffect } from 'react'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { isLost } from '#app/web/lost-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { LogInEmailField } from './log-in-email-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import type { LogInProps } from './log-in-props.ts'
import { OrByEmail } from './or-by-email.tsx'

/** The first step: email and password (specification part 1 §5). */
export function LogInForm({ answer, busy, Form, returnTo, inDialog, provider, ...rest }: LogInProps) {
  const form = useFocusInvalid(answer)
  const { errors = {}, title, failed, typed = {} } = answer ?? {}

  // A rejected password has to be typed again; the page does not know which of the two was wrong.
  useEffect(() => {
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]')
    if (!answer?.failed || isLost(answer) || !password) return
    password.value = ''
    password.focus()
  }, [answer, form])

  return (
    <div className="grid gap-6">
      {title && (
        <ErrorSummary title={title}>
          {failed} {answer?.codeWaits && rest.enterCode}
        </ErrorSummary>
      )}
      {provider}
      {provider && <OrByEmail />}
      <Form
        ref={form}
        method="post"
        action={withReturnTo(href('/login'), returnTo)}
        noValidate
        className="grid gap-5"
      >
        <HiddenFields intent="log-in" inDialog={inDialog} />
        <LogInEmailField error={errors.email} typed={typed.email} />
        <PasswordField
          label="Password"
          error={errors.password}
          name="password"
          autoComplete="current-password"
          required
        />
        <Checkbox
          label="Keep me signed in"
          name="keepSignedIn"
          defaultChecked={typed.keepSignedIn === 'on'}
          className="-my-2"
        />
        <Button type="submit" look="primary" aria-disabled={busy} className="w-full">
          {busy ? 'Logging in …' : 'Log in'}
        </Button>
        {/* A button of this form, so that it takes the typed address along; after the other, which Enter presses. */}
        {rest.forgot}
      </Form>
      {rest.signUp && <p className="text-center">New here? {rest.signUp}</p>}
      <DemoAccounts accounts={rest.demo ?? []} {...{ Form, busy, returnTo, inDialog }} />
    </div>
  )
}
