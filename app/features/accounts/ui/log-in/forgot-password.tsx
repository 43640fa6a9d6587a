import type { ResetStep } from '../../password-reset/reset-view.ts'
import { ResetConfirmForm } from '../password-reset/reset-confirm-form.tsx'
import { ResetDone } from '../password-reset/reset-done.tsx'
import type { ResetProps } from '../password-reset/reset-props.ts'
import { ResetRequestForm } from '../password-reset/reset-request-form.tsx'

/** Password reset in two steps (specification part 1 §2); on its page and in the dialog. */
export function ForgotPassword(props: ResetProps) {
  const { view } = props
  if (view.step === 'confirm') return <ResetConfirmForm {...props} view={view} />
  if (view.step === 'done') return <ResetDone {...props} email={view.email} />
  return <ResetRequestForm {...props} email={view.email} />
}

/** The title of each step, for the page's heading and the dialog's title. */
export const resetTitles: Record<ResetStep['step'], string> = {
  request: 'Forgot password',
  confirm: 'Set a new password',
  done: 'Set a new password',
}
