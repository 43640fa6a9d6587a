import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { DemoAccount } from '../demo-accounts.ts'
import type { LogInAnswer } from '../log-in-view.ts'
import type { AccountPanelProps } from './account-dialog-state.ts'
import { LogIn, logInTitles } from './log-in.tsx'
import { ProviderButton } from './provider-button.tsx'
import { textLink } from './text-link.ts'

/** Logging in inside the dialog. */
export function LogInPanel({ wish, ways, carried, show, setTitle }: AccountPanelProps) {
  const fetcher = useFetcher<LogInAnswer>()
  const page = useFetcher<{ demo: DemoAccount[] }>()
  const { load } = page
  useEffect(() => {
    if (ways.demo) void load('/login')
  }, [ways.demo, load])
  const { step } = fetcher.data?.view ?? { step: 'password' }
  useEffect(() => setTitle(logInTitles[step]), [step, setTitle])
  return (
    <LogIn
      key={step}
      view={{ step: 'password' }}
      answer={fetcher.data ?? { typed: { email: carried.email } }}
      busy={fetcher.state === 'submitting'}
      Form={fetcher.Form}
      returnTo={wish.returnTo}
      inDialog
      provider={ways.provider && <ProviderButton name={ways.provider} returnTo={wish.returnTo} />}
      demo={page.data?.demo}
      forgot={
        <button type="button" onClick={() => show('forgot-password')} className={textLink}>
          Forgot password?
        </button>
      }
      signUp={
        <button type="button" onClick={() => show('sign-up')} className={textLink}>
          Sign up
        </button>
      }
    />
  )
}
