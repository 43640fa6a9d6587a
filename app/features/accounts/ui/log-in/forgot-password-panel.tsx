import { useEffect } from 'react'
import { useFetcher, href } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'
import { PASSWORD_RESET, type ResetAnswer, type ResetStep } from '../../password-reset/reset-view.ts'
import type { AccountPanelProps } from '../dialogs/account-dialog-state.ts'
import { ForgotPassword, resetTitles } from './forgot-password.tsx'

/** Password reset inside the dialog. Its steps come as answers of the form, or from the page of each. */
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
