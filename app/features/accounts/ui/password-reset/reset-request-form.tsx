import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { LogInEmailField } from '../log-in/log-in-email-field.tsx'
import type { ResetProps } from './reset-props.ts'
import { StayField } from '../log-in/stay-field.tsx'

/** The first step: the address to send a code to. */
export function ResetRequestForm({
  answer,
  busy,
  Form,
  action,
  email,
  ...rest
}: ResetProps & { email: string }) {
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
