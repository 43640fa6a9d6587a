import { LocalTime } from '#app/ui/local-time.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { SuspensionRecord } from '../suspension-records.server.ts'
import { lengthLabels, lengthNames, WORDS_MOST } from '../suspension-rules.ts'

type Answer = FormAnswer<'reason' | 'length' | 'answer'> | undefined
type Props = {
  suspensions: SuspensionRecord[]
  /** Why there is no form; null if there is one. */
  cannot?: string | null
  answer: Answer
  busy: boolean
}

/** The suspension form, the appeal with its answer, lifting, and earlier suspensions. */
export function Suspensions({ suspensions, cannot = null, answer, busy }: Props) {
  const [latest, ...earlier] = suspensions
  const open = latest && !latest.lifted ? latest : null
  const past = open ? earlier : suspensions
  return (
    <section aria-labelledby="suspension" className="grid gap-4">
      <h2 id="suspension" className="text-xl">
        Suspension
      </h2>
      {open && <Open suspension={open} answer={answer} busy={busy} />}
      {!open && cannot === null && <SuspendForm answer={answer} busy={busy} />}
      {!open && cannot !== null && <p className="text-ink-2">{cannot}</p>}
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 font-medium">Earlier suspensions ({past.length})</summary>
          <ul className="grid gap-4">
            {past.map((suspension) => (
              <li key={suspension.id} className="grid gap-2">
                <SuspensionText suspension={suspension} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Returns the answer only to the form that was submitted. */
const of = (answer: Answer, intent: string) => (answer?.typed.intent === intent ? answer : undefined)

function SuspendForm({ answer, busy }: Pick<Props, 'answer' | 'busy'>) {
  const form = usePageForm(of(answer, 'suspend'), { length: 'open' })
  return (
    <PageForm
      form={form}
      says="nothing"
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
      buttons={
        <SubmitButton busy={busy} bad>
          Suspend
        </SubmitButton>
      }
    >
      <input type="hidden" name="intent" value="suspend" />
      <TextArea
        label="Reason"
        maxLength={WORDS_MOST}
        hint="They read it word for word. Do not name anyone who reported them."
        {...form.field('reason')}
      />
      <SelectField
        label="For how long"
        options={lengthNames.map((value) => ({ value, label: lengthLabels[value] }))}
        {...form.field('length')}
      />
    </PageForm>
  )
}

function Open({
  suspension,
  answer,
  busy,
}: Pick<Props, 'answer' | 'busy'> & { suspension: SuspensionRecord }) {
  const { appeal } = suspension
  const lifting = usePageForm(of(answer, 'lift'))
  const answering = usePageForm(of(answer, 'answer'))
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <SuspensionText suspension={suspension} />
      <PageForm
        form={lifting}
        says="nothing"
        className="grid gap-3"
        buttons={
          <SubmitButton busy={busy} look="primary">
            Lift the suspension
          </SubmitButton>
        }
      >
        <input type="hidden" name="intent" value="lift" />
        <TextArea
          label="Reason for lifting it"
          maxLength={WORDS_MOST}
          hint="They get it by email."
          {...lifting.field('reason')}
        />
      </PageForm>
      {appeal && appeal.answer === null && (
        <PageForm
          form={answering}
          says="nothing"
          className="grid gap-3 border-t border-line pt-4"
          buttons={<SubmitButton busy={busy}>Reject the appeal</SubmitButton>}
        >
          <input type="hidden" name="intent" value="answer" />
          <TextArea
            label="Or the reason for rejecting the appeal"
            maxLength={WORDS_MOST}
            hint="They read it on their page and get it by email."
            {...answering.field('answer')}
          />
        </PageForm>
      )}
    </div>
  )
}

const quote = 'rounded-field bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line'

function SuspensionText({
  suspension: { reason, by, at, until, lifted, appeal },
}: {
  suspension: SuspensionRecord
}) {
  return (
    <>
      <p className="num">
        <LocalTime at={at} /> by {by}, until {until ? <LocalTime at={until} /> : 'someone lifts it'}
      </p>
      <blockquote className={quote}>{reason}</blockquote>
      {appeal && (
        <>
          <p className="num">
            Appealed on <LocalTime at={appeal.at} />
          </p>
          <blockquote className={quote}>{appeal.text}</blockquote>
          {appeal.answer !== null && <blockquote className={quote}>{appeal.answer}</blockquote>}
        </>
      )}
      {lifted && (
        <p className="wrap-anywhere">
          Ended on <LocalTime at={lifted.at} /> by {lifted.by}
          {lifted.reason === null ? ', when it expired.' : `: ${lifted.reason}`}
        </p>
      )}
    </>
  )
}
