import { useEffect } from 'react'
import { useFetcher, href } from 'react-router'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { signUpTitles, type SignUpAnswer, type SignUpStep } from '../views.ts'
import { finishAccountDialog, type AccountPanelProps } from './account-dialog-state.ts'
import { OrByEmail, ProviderButton } from './provider-button.tsx'
import { SignUpStepForm, type SignUpProps } from './sign-up-step-form.tsx'
import { SignUp } from './sign-up.tsx'

/** For a visitor who pressed something that needs an account: the address and its code, then the rest, and the page below
 *  stays. An attempt that waits for a code continues with it. */
export function JoinPanel({ request, ways, show, setTitle }: AccountPanelProps) {
  const page = useFetcher<{ view: SignUpStep }>()
  const fetcher = useFetcher<SignUpAnswer>()
  const { load } = page
  useEffect(() => void load(`${href('/signup')}?dialog`), [load])
  const { signedIn, view = page.data?.view ?? { step: 'form' } } = fetcher.data ?? {}
  const { step } = view
  useEffect(() => setTitle(step === 'form' ? 'Log in or sign up' : signUpTitles[step]), [step, setTitle])
  useEffect(() => {
    if (signedIn !== undefined) finishAccountDialog(request)
  }, [signedIn, request])
  const props: SignUpProps = {
    view,
    answer: fetcher.data,
    busy: fetcher.state === 'submitting' || signedIn !== undefined,
    Form: fetcher.Form,
    returnTo: request.returnTo,
    inDialog: 'stays',
    startOver: false,
    byEmail: ways.byEmail,
    provider: ways.provider && <ProviderButton name={ways.provider} returnTo={request.returnTo} ownBox />,
    login: (
      <button type="button" onClick={() => show('log-in')} className={textLink}>
        Log in
      </button>
    ),
  }
  return step === 'form' ? <JoinForm {...props} /> : <SignUp key={step} {...props} />
}

/** The first step: the address alone. */
function JoinForm({ answer, busy, Form, returnTo, inDialog, byEmail, provider, login }: SignUpProps) {
  const form = useFocusInvalid(answer)
  const { errors = {}, title, failed, typed = {} } = answer ?? {}
  return (
    <div className="grid gap-6">
      {title && <ErrorSummary title={title}>{errors.email ? null : failed}</ErrorSummary>}
      {provider}
      {provider && byEmail && <OrByEmail />}
      {byEmail && (
        <SignUpStepForm
          {...{ Form, returnTo, inDialog, busy }}
          ref={form}
          intent="begin"
          label="Continue"
          waiting="One moment …"
        >
          <TextField
            label="Email"
            error={errors.email}
            hint="New here? We will send a code to this address."
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={typed.email}
          />
        </SignUpStepForm>
      )}
      <p className="text-center">Already have an account? {login}</p>
    </div>
  )
}

/** Sign-up inside the dialog; an attempt that waits for a code continues with it. */
export function SignUpPanel({ request, ways, show, setTitle }: AccountPanelProps) {
  const page = useFetcher<{ view: SignUpStep }>()
  const fetcher = useFetcher<SignUpAnswer>()
  const { load } = page
  useEffect(() => void load(href('/signup')), [load])
  const view = fetcher.data?.view ?? page.data?.view ?? { step: 'form' }
  const { step } = view
  useEffect(() => setTitle(signUpTitles[step]), [step, setTitle])
  return (
    <SignUp
      key={step}
      view={view}
      answer={fetcher.data}
      busy={fetcher.state === 'submitting'}
      Form={fetcher.Form}
      returnTo={request.returnTo}
      inDialog
      byEmail={ways.byEmail}
      provider={
        ways.provider && (
          <ProviderButton name={ways.provider} returnTo={request.returnTo} ownBox={!ways.byEmail} />
        )
      }
      login={
        <button type="button" onClick={() => show('log-in')} className={textLink}>
          Log in
        </button>
      }
    />
  )
}
