import { LONGEST_MESSAGE } from '#app/features/messages/rules.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = {
  leads: { inquiryId: string; name: string }[]
  text: string
  answer: FormAnswer<'text'> | undefined
}

/** One answer to everyone who asked about a home that is now rented; nothing is sent until the manager presses the button. */
export function RentedAnswer({ leads, text, answer }: Props) {
  const form = usePageForm(answer, { text })
  return (
    <section aria-labelledby="leads" className="grid gap-3">
      <h2 id="leads" className="text-2xl">
        {formatCount(leads.length, 'open lead')} about it
      </h2>
      <p className="text-ink-2">
        Nothing is sent until you press the button. Each person gets the answer in their messages.
      </p>
      <PageForm
        form={form}
        says="failed"
        notDone="Not everything was sent"
        className="grid gap-4"
        buttons={
          <SubmitButton name="intent" value="answer" look="primary" busy={form.isBusy}>
            {form.isBusy ? 'Sending …' : 'Send this answer'}
          </SubmitButton>
        }
      >
        <fieldset>
          <legend className="font-medium">Send it to</legend>
          {leads.map(({ inquiryId, name }) => (
            <Checkbox
              key={inquiryId}
              name="lead"
              value={inquiryId}
              defaultChecked
              label={<bdi>{name}</bdi>}
            />
          ))}
        </fieldset>
        <TextArea label="Your answer" rows={5} maxLength={LONGEST_MESSAGE} {...form.field('text')} />
      </PageForm>
    </section>
  )
}
