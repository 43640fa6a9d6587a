import { useEffect } from 'react'
import { useFetcher, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { writeSignedIn } from '#app/web/signed-in-word.ts'
import type { DemoAccount } from '../demo-accounts.ts'
import { PASSWORD_RESET, type LogInAnswer, type ResetAnswer, type ResetStep } from '../views.ts'
import { accountDialog, finishAccountDialog, type AccountPanelProps } from './account-dialog-state.ts'
import { LogIn, logInTitles } from './log-in.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ForgotPassword, resetTitles } from './forgot-password.tsx'

export function LogInPanel({ request, ways, carried, show, setTitle }: AccountPanelProps) {
  const fetcher = useFetcher<LogInAnswer>()
  const page = useFetcher<{ demo: DemoAccount[] }>()
  const { load } = page
  const { stayFor } = request
  const again = stayFor !== undefined
  const stays = again || request.afterwards !== undefined
  useEffect(() => {
    // After a session has ended, this request would reload the page.
    if (ways.demo && !again) void load(`${href('/login')}?dialog`)
  }, [ways.demo, again, load])
  const signedIn = fetcher.data?.signedIn
  useEffect(() => {
    if (signedIn === undefined) return
    if (!again) return finishAccountDialog(request, signedIn)
    writeSignedIn(signedIn)
    // The page belongs to someone else.
    if (signedIn !== stayFor) return location.reload()
    accountDialog.close()
    toast({ text: 'You are logged in again, and what you typed is still here.' })
  }, [signedIn, again, stayFor, request])
  const { step } = fetcher.data?.view ?? { step: 'password' }
  useEffect(() => setTitle(logInTitles[step]), [step, setTitle])
  return (
    <LogIn
      key={step}
      view={{ step: 'password' }}
      answer={fetcher.data ?? { typed: { email: carried.email } }}
      busy={fetcher.state === 'submitting'}
      Form={fetcher.Form}
      returnTo={request.returnTo}
      inDialog={stays ? 'stays' : true}
      providers={
        ways.providers.length > 0 && (
          <ProviderButtons providers={ways.providers} returnTo={request.returnTo} newTab={again} />
        )
      }
      demo={page.data?.demo}
      forgot={
        <button
          type="button"
          onClick={({ currentTarget }) => show('forgot-password', typedIn(currentTarget))}
          className={`${textLink} justify-self-center`}
        >
          Forgot password?
        </button>
      }
      enterCode={
        <button type="button" onClick={() => show('sign-up')} className={textLink}>
          Enter the code
        </button>
      }
      signUp={
        !again && (
          <Button onClick={({ currentTarget }) => show('sign-up', typedIn(currentTarget))} className="w-full">
            Sign up
          </Button>
        )
      }
    />
  )
}

/** The address typed into a button's form. */
function typedIn({ form }: HTMLButtonElement): { email?: string } {
  const email = form && new FormData(form).get('email')
  return { email: typeof email === 'string' ? email : undefined }
}

/** Password reset inside the dialog. Its steps come as answers to the form, or are loaded from their pages. */
export function ForgotPasswordPanel({ carried, show, setTitle }: AccountPanelProps) {
  const request: ResetStep = { step: 'request', email: carried.email ?? '' }
  const fetcher = useFetcher<ResetAnswer>()
  const { data: answer, load } = fetcher
  const view = answer?.view ?? request
  const { step } = view
  useEffect(() => setTitle(resetTitles[step]), [step, setTitle])
  return (
    <ForgotPassword
      key={step}
      view={view}
      answer={answer}
      busy={fetcher.state === 'submitting'}
      Form={fetcher.Form}
      action={href('/forgot-password')}
      inDialog
      onDone={(email) => show('log-in', { message: PASSWORD_RESET, email })}
      haveCode={
        <button
          type="button"
          onClick={() => void load(`${href('/forgot-password')}?step=code`)}
          className={textLink}
        >
          I have a code
        </button>
      }
      startOver={
        <button type="button" onClick={() => void load(href('/forgot-password'))} className={textLink}>
          Send me a code
        </button>
      }
      login={
        <button type="button" onClick={() => show('log-in')} className={textLink}>
          Log in
        </button>
      }
    />
  )
}
