import { useEffect } from 'react'
import { useFetcher, href } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'
import { signUpTitles, type SignUpAnswer, type SignUpStep } from '../../sign-up/sign-up-view.ts'
import type { AccountPanelProps } from '../dialogs/account-dialog-state.ts'
import { ProviderButton } from '../log-in/provider-button.tsx'
import { SignUp } from './sign-up.tsx'

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
