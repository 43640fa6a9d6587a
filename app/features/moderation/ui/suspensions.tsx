import { Form } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { PersonRecord, SuspensionRecord } from '../people/queries.server.ts'
import { lengthLabels, lengthNames, WORDS_MOST } from '../suspensions/rules.ts'

type Props = { person: PersonRecord; answer: FormAnswer | undefined; busy: boolean }

/** The suspension form, the appeal with its answer, lifting, and earlier suspensions. */
export function Suspensions({ person, answer, busy }: Props) {
  const [latest, ...earlier] = person.suspensions
  const open = latest && !latest.lifted ? latest : null
  const past = open ? earlier : person.suspensions
  return (
    <section aria-labelledby="suspension" className="grid gap-4">
      <h2 id="suspension" className="text-xl">
        Suspension
      </h2>
      {open && <Open suspension={open} answer={answer} busy={busy} />}
      {!open && !person.roles.includes('admin') && <SuspendForm answer={answer} busy={busy} />}
      {!open && person.roles.includes('admin') && (
        <p className="text-ink-2">An admin cannot be suspended. Remove the admin role first.</p>
      )}
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
const of = (answer: FormAnswer | undefined, intent: string) =>
  answer?.typed.intent === intent ? answer : undefined

function SuspendForm({ answer, busy }: Omit<Props, 'person'>) {
  const mine = of(answer, 'suspend')
  const form = useFocusInvalid(mine)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <input type="hidden" name="intent" value="suspend" />
      <TextArea
        label="Reason"
        name="reason"
        maxLength={WORDS_MOST}
        hint="They read it word for word. Do not name anyone who reported them."
        defaultValue={mine?.typed.reason ?? ''}
        error={mine?.errors.reason}
      />
      <SelectField
        label="For how long"
        name="length"
        options={lengthNames.map((value) => ({ value, label: lengthLabels[value] }))}
        defaultValue={mine?.typed.length ?? 'open'}
        error={mine?.errors.length}
      />
      <div>
        <SubmitButton busy={busy} bad>
          Suspend
        </SubmitButton>
      </div>
    </Form>
  )
}

function Open({ suspension, answer, busy }: Omit<Props, 'person'> & { suspension: SuspensionRecord }) {
  const { appeal } = suspension
  const lifting = of(answer, 'lift')
  const answering = of(answer, 'answer')
  const form = useFocusInvalid(lifting ?? answering)
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <SuspensionText suspension={suspension} />
      <Form ref={lifting && form} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="lift" />
        <TextArea
          label="Reason for lifting it"
          name="reason"
          maxLength={WORDS_MOST}
          hint="They get it by email."
          defaultValue={lifting?.typed.reason ?? ''}
          error={lifting?.errors.reason}
        />
        <div>
          <SubmitButton busy={busy} look="primary">
            Lift the suspension
          </SubmitButton>
        </div>
      </Form>
      {appeal && appeal.answer === null && (
        <Form
          ref={answering && form}
          method="post"
          noValidate
          className="grid gap-3 border-t border-line pt-4"
        >
          <input type="hidden" name="intent" value="answer" />
          <TextArea
            label="Or the reason for rejecting the appeal"
            name="answer"
            maxLength={WORDS_MOST}
            hint="They read it on their page and get it by email."
            defaultValue={answering?.typed.answer ?? ''}
            error={answering?.errors.answer}
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
