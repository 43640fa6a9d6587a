import { Form } from 'react-router'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'
import type { FormAnswer } from '../form-answer.ts'
import { ResendCode } from './resend-code.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  waiting: { email: string; resendIn: number; wait: string }
  answer: FormAnswer | undefined
  busy: boolean
}

/** The second step of changing an address: the code out of the letter. */
export function EmailCode({ waiting, answer, busy }: Props) {
  const form = useFocusInvalid(answer)
  const { email, resendIn, wait } = waiting
  return (
    <>
      {answer?.failed && <ErrorSummary title="This did not work">{answer.failed}</ErrorSummary>}
      <p>
        We sent a letter to <strong className="font-semibold wrap-anywhere">{email}</strong>. Type the code in
        it here. It works for 10 minutes; look in the spam folder, too.
      </p>
      <Form ref={form} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="confirm" />
        <TextField
          label="Confirmation code"
          hint="The six digits in the letter."
          name="code"
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          error={answer?.errors.code}
          className="md:max-w-80"
        />
        <SubmitButton busy={busy} look="primary" className="justify-self-start">
          {busy ? 'One moment …' : 'Change my address'}
        </SubmitButton>
      </Form>
      <div className="grid gap-2 border-t border-line pt-4">
        <Form method="post">
          <input type="hidden" name="intent" value="resend" />
          <ResendCode key={wait} wait={resendIn} />
        </Form>
        <Form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <SubmitButton busy={busy} look="quiet" className="-mx-4.5 underline underline-offset-4">
            Keep the address I have
          </SubmitButton>
        </Form>
      </div>
    </>
  )
}
