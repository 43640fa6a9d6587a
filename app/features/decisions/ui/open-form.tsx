import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { RULE, clockOf } from '../copy.ts'
import type { DecisionPage } from '../views.ts'

export function RuleText() {
  return (
    <section aria-labelledby="rule" className="grid max-w-[65ch] gap-2">
      <h2 id="rule" className="text-xl">
        How it is counted
      </h2>
      <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
        {RULE.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  )
}

type Props = {
  intent: 'open' | 'reopen'
  days: DecisionPage['days']
  answer: FormAnswer<'closesOn'> | undefined
  busy: boolean
}

/** Opens or reopens a decision, with an optional last day. It closes earlier once everyone has answered. */
export function OpenForm({ intent, days, answer, busy }: Props) {
  const form = usePageForm(answer)
  return (
    <PageForm
      form={form}
      says="failed"
      notDone="That did not work"
      className="grid max-w-md gap-4"
      buttons={
        <SubmitButton busy={busy} look={intent === 'open' ? 'primary' : 'default'}>
          {intent === 'open' ? 'Start deciding' : 'Reopen'}
        </SubmitButton>
      }
    >
      <input type="hidden" name="intent" value={intent} />
      <TextField
        label="Last day to answer (optional)"
        hint={`It ends at midnight, ${clockOf(days.timeZone)}. If you leave it empty, it closes as soon as everyone has answered.`}
        type="date"
        min={days.from}
        max={days.to}
        {...form.field('closesOn')}
      />
    </PageForm>
  )
}
