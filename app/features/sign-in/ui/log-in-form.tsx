import { useEffect, type ComponentType, type ReactNode, type RefAttributes } from 'react'
import { href, type FormProps } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { isLost } from '#app/web/lost-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { DemoAccount } from '../demo-accounts.ts'
import type { LogInAnswer, LogInStep } from '../views.ts'
import { LogInEmailField } from './log-in-email-field.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { OrByEmail } from './provider-buttons.tsx'

export type LogInProps = {
  view: LogInStep
  answer: LogInAnswer | undefined
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  returnTo: string
  /** In a dialog, the server answers with the next step instead of a redirect. In a dialog over typed values (`stays`), the final
   *  answer is the logged-in person. */
  inDialog?: boolean | 'stays'
  /** The buttons of the providers, such as Google. */
  providers?: ReactNode
  /** The demo accounts, one button each. */
  demo?: DemoAccount[]
  /** The buttons inside the form to reset the password and to sign up, and the link or button for the code of an unfinished
   *  sign-up. */
  forgot: ReactNode
  signUp: ReactNode
  enterCode: ReactNode
}

/** The first step: email and password (specification part 1 §5). */
export function LogInForm({ answer, busy, Form, returnTo, inDialog, providers, ...rest }: LogInProps) {
  const form = useFocusInvalid(answer)
  const { errors = {}, title, failed, typed = {} } = answer ?? {}

  // A rejected password has to be typed again; the page does not know whether the address or the password was wrong.
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
      {providers}
      {providers && <OrByEmail />}
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
        {/* These buttons belong to the form, so that they take the typed address along. They come after the submit button, because
            Enter presses the first. */}
        {rest.forgot}
        {rest.signUp && (
          <div className="mt-1 grid gap-2 text-center">
            <p>New here?</p>
            {rest.signUp}
          </div>
        )}
      </Form>
      <DemoAccounts accounts={rest.demo ?? []} {...{ Form, busy, returnTo, inDialog }} />
    </div>
  )
}

type Props = Pick<LogInProps, 'Form' | 'busy' | 'returnTo' | 'inDialog'> & { accounts: DemoAccount[] }

function DemoAccounts({ accounts, Form, busy, returnTo, inDialog }: Props) {
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="rounded-card bg-sunken p-4">
      <h2 id="demo-accounts" className="font-medium">
        Try the demo as one of these people
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {accounts.map(({ role, name, email, password }) => (
          <li key={email}>
            <Form method="post" action={withReturnTo(href('/login'), returnTo)}>
              <HiddenFields intent="log-in" inDialog={inDialog} />
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <Button type="submit" size="s" aria-disabled={busy}>
                {name}, {role}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
