import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { PASSWORD_RESET, type ResetAnswer } from '../reset-view.ts'
import type { AccountPanelProps } from './account-dialog-state.ts'
import { ForgotPassword, resetTitles } from './forgot-password.tsx'
import { textLink } from './text-link.ts'

/** Password reset inside the dialog. */
export function ForgotPasswordPanel({ show, setTitle }: AccountPanelProps) {
  const fetcher = useFetcher<ResetAnswer>()
  const { step } = fetcher.data?.view ?? { step: 'request' }
  useEffect(() => setTitle(resetTitles[step]), [step, setTitle])
  return (
    <ForgotPassword
      key={step}
      view={{ step: 'request' }}
      answer={fetcher.data}
      busy={fetcher.state === 'submitting'}
      Form={fetcher.Form}
      action="/forgot-password"
      onDone={(email) => show('log-in', { said: PASSWORD_RESET, email })}
      login={
        <button type="button" onClick={() => show('log-in')} className={textLink}>
          Log in
        </button>
      }
    />
  )
}
