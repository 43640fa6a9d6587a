import { useState } from 'react'
import { Link, href } from 'react-router'
import { LONGEST_MESSAGE } from '#app/features/messages/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm, type FieldOf } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { isEnded } from '../lead-rules.ts'
import type { LeadView } from '../views.ts'

/** `value`: the home's fact that the student asks for. */
export type LeadField = 'text' | 'saved' | 'value'
type Props = { lead: LeadView; answer: FormAnswer<LeadField> | undefined; busy: boolean }

/** The form for the first written answer to a lead; after that, the conversation continues in the messages. */
export function AnswerForm({ lead, answer, busy }: Props) {
  const form = usePageForm(answer)
  const [clientId] = useState(lead.clientId)
  const { state, gone, answeredAt, answeredBy, conversationId } = lead
  // The text being written stays, even when a colleague answers in the meantime.
  const [begins] = useState(!lead.isWritten)
  const known = answeredAt === null ? 'new' : lead.isWritten ? 'answered' : 'unwritten'
  const inserted = answer?.typed.intent === 'insert' && !answer.errors.saved
  if (gone)
    return <p className="text-ink-2">This person has left the site, so nobody would read an answer.</p>
  return (
    <section aria-labelledby="answer" className="grid gap-3">
      <h2 id="answer" className="text-xl">
        {answeredAt === null ? 'Your answer' : `Answered on ${answeredAt}`}
        {answeredBy !== null && (
          <>
            {' by '}
            <bdi>{answeredBy}</bdi>
          </>
        )}
      </h2>
      {conversationId !== null && (
        <ButtonLink
          to={href('/messages/:conversationId?', { conversationId })}
          className="justify-self-start"
        >
          Continue in your messages
        </ButtonLink>
      )}
      {answer?.failed && <ErrorSummary title={answer.failed} />}
      {isEnded(state) ? (
        <p className="text-ink-2">
          {state === 'closed'
            ? 'This lead is closed. Open it again to answer.'
            : 'The student withdrew this inquiry, so there is nothing to answer, and their contact details are no longer shown.'}
        </p>
      ) : (
        begins && (
          <PageForm
            form={form}
            says="nothing"
            className="grid gap-4"
            buttons={
              <SubmitButton look="primary" busy={busy}>
                {busy ? 'Sending …' : 'Send answer'}
              </SubmitButton>
            }
          >
            <input type="hidden" name="clientId" value={answer?.typed.clientId ?? clientId} />
            <input type="hidden" name="known" value={known} />
            {lead.saved && <SavedAnswers saved={lead.saved} field={form.field('saved')} busy={busy} />}
            <TextArea
              key={inserted ? answer.typed.text : 'typed'}
              label="Message"
              required
              maxLength={LONGEST_MESSAGE}
              hint="It appears in the student’s messages, and is sent by email if they do not read it there."
              {...form.field('text')}
            />
          </PageForm>
        )
      )}
    </section>
  )
}

type SavedProps = {
  saved: NonNullable<LeadView['saved']>
  field: ReturnType<FieldOf<'saved'>>
  busy: boolean
}

/** Puts a saved answer below the typed text; nothing is sent until the form is. */
function SavedAnswers({ saved, field, busy }: SavedProps) {
  if (saved.length === 0)
    return (
      <Link to={href('/manage/answers')} className={LINK}>
        Save an answer that you send often
      </Link>
    )
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Saved answer"
          empty="Choose one"
          options={saved.map(({ id, name }) => ({ value: id, label: name }))}
          className="min-w-0 flex-1 basis-56"
          {...field}
        />
        <SubmitButton name="intent" value="insert" busy={busy}>
          Insert
        </SubmitButton>
      </div>
      <Link to={href('/manage/answers')} className={LINK}>
        Change saved answers
      </Link>
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center justify-self-start underline underline-offset-4'
