import type { LogInStep } from '../../log-in/log-in-view.ts'
import { ErasingAccount } from '../settings/erasing-account.tsx'
import { LogInForm } from './log-in-form.tsx'
import type { LogInProps } from './log-in-props.ts'
import { SecondFactorForm } from '../settings/second-factor-form.tsx'

/** Log-in, at any of its steps; on its page and in the dialog. */
export function LogIn(props: LogInProps) {
  const view = props.answer?.view ?? props.view
  if (view.step === 'second-factor') return <SecondFactorForm {...props} />
  if (view.step === 'erasing') return <ErasingAccount {...props} on={view.on} />
  return <LogInForm {...props} />
}

/** The title of each step, for the page's heading and the dialog's title. */
export const logInTitles: Record<LogInStep['step'], string> = {
  password: 'Log in',
  'second-factor': 'Enter the code from your app',
  erasing: 'Keep your account?',
}
