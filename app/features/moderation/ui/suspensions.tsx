import { Form } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { SuspensionRecord } from '../suspension-records.server.ts'
import { lengthLabels, lengthNames, WORDS_MOST } from '../suspension-rules.ts'

type Answer = FormAnswer<'reason' | 'length' | 'answer'> | undefined
type Props = {
  suspensions: SuspensionRecord[]
  /** Why there is no form; null where there is. */
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
  const { ref, field } = usePageForm(of(answer, 'suspend'), { length: 'open' })
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <input type="hidden" name="intent" value="suspend" />
      <TextArea
        label="Reason"
        maxLength={WORDS_MOST}
        hint="They read it word for word. Do not name anyone who reported them."
        {...field('reason')}
      />
      <SelectField
        label="For how long"
        options={lengthNames.map((value) => ({ value, label: lengthLabels[value] }))}
        {...field('length')}
      />
      <div>
        <SubmitButton busy={busy} bad>
          Suspend
        </SubmitButton>
      </div>
    </Form>
  )
}

function Open({
  suspension,
  answer,
  busy,
}: Pick<Props, 'answer' | 'busy'> & { suspension: SuspensionRecord }) {
  const { appeal } = suspension
  const { ref: lifting, field: liftField } = usePageForm(of(answer, 'lift'))
  const { ref: answering, field: answerField } = usePageForm(of(answer, 'answer'))
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <SuspensionText suspension={suspension} />
      <Form ref={lifting} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="lift" />
        <TextArea
          label="Reason for lifting it"
          maxLength={WORDS_MOST}
          hint="They get it by email."
          {...liftField('reason')}
        />
        <div>
          <SubmitButton busy={busy} look="primary">
            Lift the suspension
          </SubmitButton>
        </div>
      </Form>
      {appeal && appeal.answer === null && (
        <Form ref={answering} method="post" noValidate className="grid gap-3 border-t border-line pt-4">
          <input type="hidden" name="intent" value="answer" />
          <TextArea
            label="Or the reason for rejecting the appeal"
            maxLength={WORDS_MOST}
            hint="They read it on their page and get it by email."
            {...answerField('answer')}
          />
          <div>
            <SubmitButton busy={busy}>Reject the appeal</SubmitButton>
          </div>
        </Form>
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
