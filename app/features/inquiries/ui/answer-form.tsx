import { useState } from 'react'
import { Form, href } from 'react-router'
import { LONGEST_MESSAGE } from '#app/features/messages/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { isEnded } from '../lead-rules.ts'
import type { LeadView } from '../views.ts'

type Props = { lead: LeadView; answer: FormAnswer<'text'> | undefined; busy: boolean }

/** The form for the first answer to a lead; after that, the conversation continues in the messages. */
export function AnswerForm({ lead, answer, busy }: Props) {
  const { ref, field } = usePageForm(answer)
  const [clientId] = useState(lead.clientId)
  const { state, gone, answeredAt, answeredBy, conversationId } = lead
  // Choosing a time for a tour begins the conversation, too: what is being written here stays.
  const [begins] = useState(conversationId === null)
  if (gone) return <p className="text-ink-2">This person has left Roost, so nobody would read an answer.</p>
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
          <Form ref={ref} method="post" noValidate className="grid gap-4">
            <input type="hidden" name="clientId" value={answer?.typed.clientId ?? clientId} />
            <input type="hidden" name="known" value={answeredAt === null ? 'new' : 'answered'} />
            <TextArea
              label="Message"
              required
              maxLength={LONGEST_MESSAGE}
              hint="It appears in the student’s messages, and is sent by email if they do not read it there."
              {...field('text')}
            />
            <SubmitButton look="primary" busy={busy} className="justify-self-start">
              {busy ? 'Sending …' : 'Send answer'}
            </SubmitButton>
          </Form>
        )
      )}
    </section>
  )
}
