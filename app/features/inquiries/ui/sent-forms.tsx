import { useState } from 'react'
import { Form } from 'react-router'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { LONGEST_ADDITION } from '../lead-rules.ts'

/** Adds something to an inquiry that nobody has answered. */
export function AddForm({
  addingId,
  answer,
  busy,
}: {
  addingId: string
  answer: FormAnswer<'text'> | undefined
  busy: boolean
}) {
  const form = usePageForm(answer)
  const [clientId] = useState(addingId)
  return (
    <details open={answer !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Add something to your inquiry
      </summary>
      <PageForm
        form={form}
        says="failed"
        className="grid gap-4 pt-1 pb-2"
        buttons={
          <SubmitButton look="primary" name="intent" value="add" busy={busy}>
            {busy ? 'Sending …' : 'Send it'}
          </SubmitButton>
        }
      >
        <input type="hidden" name="clientId" value={answer?.typed.clientId ?? clientId} />
        <TextArea
          label="What else should the manager know?"
          required
          maxLength={LONGEST_ADDITION}
          hint="It is sent right away, and shown below your message."
          {...form.field('text')}
        />
      </PageForm>
    </details>
  )
}

/** Withdraws an inquiry, after explaining the consequences. */
export function WithdrawForm({ tour, busy }: { tour: boolean; busy: boolean }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Withdraw this inquiry
      </summary>
      <Form method="post" className="grid justify-items-start gap-3 pt-1 pb-2">
        <p className="text-ink-2">
          The manager is notified and can no longer answer it. We stop showing them your email address, phone
          number and roommates, though they may have read them.
          {tour && ' The tour is canceled.'} You can send a new inquiry at any time.
        </p>
        <SubmitButton name="intent" value="withdraw" busy={busy}>
          Yes, withdraw it
        </SubmitButton>
      </Form>
    </details>
  )
}
