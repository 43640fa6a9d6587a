import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { Icon } from '#app/ui/icon.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { PASSWORD_RESET, type ResetStep } from '../views.ts'
import { ResetConfirmForm, type ResetProps } from './reset-confirm-form.tsx'
import { LogInEmailField } from './log-in-email-field.tsx'
import { StayField } from './hidden-fields.tsx'

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

/** The first step: the address to send a code to. */
function ResetRequestForm({ answer, busy, Form, action, email, ...rest }: ResetProps & { email: string }) {
  const form = useFocusInvalid(answer)
  const { errors = {}, title, failed, typed = {} } = answer ?? {}
  return (
    <div className="grid gap-6">
      {title && <ErrorSummary title={title}>{failed}</ErrorSummary>}
      <p>We will send a code to your account’s email address. Use it to set a new password.</p>
      <Form ref={form} method="post" action={action} noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="request" />
        <StayField inDialog={rest.inDialog} />
        <LogInEmailField error={errors.email} typed={typed.email ?? email} />
        <Button type="submit" look="primary" aria-disabled={busy} className="w-full">
          {busy ? 'One moment …' : 'Send the code'}
        </Button>
      </Form>
      <p className="text-center">Already have a code? {rest.haveCode}</p>
      <p className="text-center">Remembered it? {rest.login}</p>
    </div>
  )
}

const CLOSES_AFTER = 2000 // milliseconds (specification part 1 §9)

/** Confirms the new password and closes after two seconds, unless it is hovered or focused. Without JavaScript it stays open. */
function ResetDone({ email, onDone, login }: ResetProps & { email: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)

  useEffect(() => focusNewcomer(box.current), [])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDone(email), CLOSES_AFTER)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new `onDone` for each render does not begin the time anew
  }, [held, email])

  return (
    <div
      ref={box}
      tabIndex={-1}
      // Focus on an element inside keeps it open. Focus on the box itself does not, because the box only has it since the form
      // disappeared.
      onFocus={(event) => setHeld(event.target !== event.currentTarget)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="grid gap-4 rounded-field bg-good-soft p-5 outline-none"
    >
      <output className="flex gap-2.5 text-lg font-medium">
        <Icon of="circle-check" className="mt-0.5 text-good" />
        {PASSWORD_RESET}
      </output>
      <p>You were signed out everywhere. {login}</p>
    </div>
  )
}
