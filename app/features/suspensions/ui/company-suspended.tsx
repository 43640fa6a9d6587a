import { TextArea } from '#app/ui/fields/text-area.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Section } from '#app/ui/section.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { OwnSuspension } from '../suspension.query.server.ts'
import { WORDS_MOST } from '../suspension-rules.ts'

type Props = {
  suspension: OwnSuspension & { owner: boolean }
  answer: FormAnswer<'appeal'> | undefined
}

const quote = 'rounded-field bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere'

/** Why the reader's company is suspended, and an owner's one appeal. */
export function CompanySuspended({ suspension, answer: sent }: Props) {
  const { reason, at, until, appeal, answer, owner } = suspension
  const form = usePageForm(sent)
  return (
    <Section title="Your company is suspended" id="suspended">
      <p>
        Since <LocalTime at={at} to="day" />, until{' '}
        {until ? <LocalTime at={until} to="day" /> : 'the people who run this site lift it'}. Students do not
        find your homes and cannot ask about them. Nothing of yours is lost. The reason:
      </p>
      <blockquote className={quote}>{reason}</blockquote>
      {appeal !== null && (
        <>
          <p>Your appeal:</p>
          <blockquote className={quote}>{appeal}</blockquote>
        </>
      )}
      {answer !== null && (
        <>
          <p>The answer:</p>
          <blockquote className={quote}>{answer}</blockquote>
        </>
      )}
      {appeal !== null && answer === null && (
        <p className="text-ink-2">Nobody has answered it yet. Owners get an email when someone does.</p>
      )}
      {appeal === null && owner && (
        <PageForm
          form={form}
          buttons={
            <SubmitButton busy={form.isBusy} name="intent" value="appeal">
              Send the appeal
            </SubmitButton>
          }
        >
          <TextArea
            label="Your appeal"
            maxLength={WORDS_MOST}
            hint="If you think that this is wrong, say why. Your company can do so once. The people who run this site read it."
            {...form.field('appeal')}
          />
        </PageForm>
      )}
      {appeal === null && !owner && <p className="text-ink-2">An owner of your company can appeal once.</p>}
    </Section>
  )
}
