import { ASKED_FACTS } from '#app/features/inquiries/lead-rules.ts'
import type { LeadField } from '#app/features/inquiries/ui/answer-form.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { FactsToAnswer, FactToAnswer } from '../asked-facts.query.server.ts'

type Props = { asked: FactsToAnswer; answer: FormAnswer<LeadField> | undefined; busy: boolean }

/** What the student asks and the home's page does not state, each with its possible answers. One tap publishes the answer for
 *  everyone. */
export function FactAnswers({ asked: { facts, version }, answer, busy }: Props) {
  const isElsewhere = answer !== undefined && !facts.some(({ fact }) => fact === answer.typed.fact)
  const failed = answer?.failed ?? (isElsewhere ? answer.errors.value : undefined)
  if (facts.length === 0) return failed === undefined ? null : <ErrorSummary title={failed} />
  return (
    <section aria-labelledby={ASKED_FACTS} className="grid gap-3">
      <h2 id={ASKED_FACTS} className="scroll-mt-20 text-xl">
        Not on the home’s page yet
      </h2>
      <p className="text-ink-2">An answer here is published on the home’s page, for every student.</p>
      {failed !== undefined && <ErrorSummary title={failed} />}
      {facts.map((each) => (
        <FactForm
          key={each.fact}
          of={each}
          version={version}
          answer={answer?.typed.fact === each.fact ? answer : undefined}
          busy={busy}
        />
      ))}
    </section>
  )
}

type FormProps = Omit<Props, 'asked'> & { of: FactToAnswer; version: number }

function FactForm({ of: { fact, question, choices, isLink }, version, answer, busy }: FormProps) {
  const form = usePageForm(answer)
  return (
    <PageForm
      form={form}
      says="nothing"
      preventScrollReset
      className="rounded-card border border-line p-4"
      buttons={null}
    >
      <input type="hidden" name="intent" value="fact" />
      <input type="hidden" name="fact" value={fact} />
      <input type="hidden" name="version" value={version} />
      {choices ? (
        <fieldset>
          <legend className="font-medium">{question}</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {choices.map(([value, label]) => (
              <SubmitButton key={value} name="value" value={value} size="s" busy={busy}>
                {label}
              </SubmitButton>
            ))}
          </div>
          {answer?.errors.value && <p className="mt-2 text-bad">{answer.errors.value}</p>}
        </fieldset>
      ) : (
        <div className="grid gap-3">
          <TextField
            label={question}
            autoComplete="off"
            inputMode={isLink ? 'url' : undefined}
            {...form.field('value')}
          />
          <SubmitButton size="s" busy={busy} className="justify-self-start">
            Publish this answer
          </SubmitButton>
        </div>
      )}
    </PageForm>
  )
}
