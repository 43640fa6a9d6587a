import { Form, href } from 'react-router'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { MOST_LEAD_ADDRESSES, type LeadAddress } from '../lead-address-rules.ts'

const states: Record<LeadAddress['state'], string> = {
  confirmed: 'gets inquiries',
  waiting: 'not confirmed yet',
  over: 'not confirmed in time; add it again',
}

type Props = {
  addresses: LeadAddress[]
  answer?: FormAnswer<'email'> | undefined
}

/** Addresses that get every inquiry, besides the company's people. */
export function LeadAddresses({ addresses, answer }: Props) {
  const form = usePageForm(answer)
  const action = href('/manage/company/addresses')
  return (
    <section aria-labelledby="lead-addresses" className="grid gap-4">
      <div>
        <h2 id="lead-addresses" className="text-2xl">
          Where inquiries go
        </h2>
        <p className="mt-1 text-ink-2">
          Up to {MOST_LEAD_ADDRESSES} more email addresses can get a copy of each inquiry, with the student’s
          contacts. We send each one a link to confirm first.
        </p>
      </div>
      {addresses.length > 0 && (
        <ul className="grid gap-2">
          {addresses.map(({ id, email, state }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-3 rounded-card border border-line bg-surface p-3"
            >
              <p className="min-w-0 wrap-anywhere">
                {email} <span className="text-ink-2">· {states[state]}</span>
              </p>
              <Form method="post" action={action}>
                <input type="hidden" name="address" value={id} />
                <SubmitButton
                  name="intent"
                  value="remove"
                  size="s"
                  busy={form.isBusy}
                  aria-label={`Remove ${email}`}
                >
                  Remove
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {(addresses.length < MOST_LEAD_ADDRESSES || answer) && (
        <PageForm
          form={form}
          action={action}
          says="failed"
          className="grid gap-4"
          buttons={
            <SubmitButton name="intent" value="add" busy={form.isBusy}>
              {form.isBusy ? 'One moment …' : 'Send the link'}
            </SubmitButton>
          }
        >
          <TextField
            label="Another address"
            type="email"
            autoComplete="off"
            required
            {...form.field('email')}
          />
        </PageForm>
      )}
    </section>
  )
}
