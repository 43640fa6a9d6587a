import { Form } from 'react-router'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { CodeForm } from './code-form.tsx'
import { ResendCode } from '#app/features/sign-in/ui/resend-code.tsx'

type Props = {
  waiting: { email: string; resendIn: number; wait: string }
  /** The label of the button. */
  action: string
  /** The label of the cancel button; without it, the page's own back link is used. */
  cancel?: string
  answer: FormAnswer | undefined
  busy: boolean
}

/** The second step of confirming an address: entering the code from the email. */
export function EmailCode({ waiting, action, cancel, answer, busy }: Props) {
  const { email, resendIn, wait } = waiting
  return (
    <>
      {answer?.failed && <ErrorSummary title="This did not work">{answer.failed}</ErrorSummary>}
      <p>
        We sent an email to <strong className="font-semibold wrap-anywhere">{email}</strong>. Enter the code
        from it here. It works for 10 minutes. Check the spam folder, too.
      </p>
      <CodeForm
        label="Confirmation code"
        hint="The six digits in the email."
        action={action}
        answer={answer}
        busy={busy}
      />
      <div className="grid gap-2 border-t border-line pt-4">
        <Form method="post">
          <input type="hidden" name="intent" value="resend" />
          <ResendCode of={wait} wait={resendIn} />
        </Form>
        {cancel && (
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <SubmitButton busy={busy} look="quiet" className="-mx-4.5 underline underline-offset-4">
              {cancel}
            </SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
