import { useEffect } from 'react'
import { useFetcher, href } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'
import { signUpTitles, type SignUpAnswer, type SignUpStep } from '../views.ts'
import { finishAccountDialog, type AccountPanelProps, type Carried } from './account-dialog-state.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignUp } from './sign-up.tsx'

/** The fields of a full name, whose last word is usually the family name, and of an address. */
function typedOf({ name = '', email = '' }: Carried) {
  const words = name.trim().split(/\s+/)
  const familyName = words.length > 1 ? (words.pop() ?? '') : ''
  return { givenName: words.join(' '), familyName, email }
}

/** Sign-up inside the dialog; an attempt that waits for its code continues there. If someone pressed something that needs an
 *  account, the page below stays. */
export function SignUpPanel({ request, ways, carried, show, setTitle }: AccountPanelProps) {
  const page = useFetcher<{ view: SignUpStep }>()
  const fetcher = useFetcher<SignUpAnswer>()
  const { load } = page
  useEffect(() => void load(`${href('/signup')}?dialog`), [load])
  const { signedIn, view = page.data?.view ?? { step: 'form' } } = fetcher.data ?? {}
  const { step } = view
  useEffect(() => setTitle(signUpTitles[step]), [step, setTitle])
  useEffect(() => {
    if (signedIn !== undefined) finishAccountDialog(request, signedIn)
  }, [signedIn, request])
  const stays = request.stayFor !== undefined || request.afterwards !== undefined
  return (
    <SignUp
      key={step}
      view={view}
      answer={fetcher.data ?? (step === 'form' ? { typed: typedOf(carried) } : undefined)}
      busy={fetcher.state === 'submitting' || signedIn !== undefined}
      Form={fetcher.Form}
      returnTo={request.returnTo}
      inDialog={stays ? 'stays' : true}
      byEmail={ways.byEmail}
      providers={
        ways.providers.length > 0 && (
          <ProviderButtons providers={ways.providers} returnTo={request.returnTo} ownBox={!ways.byEmail} />
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
