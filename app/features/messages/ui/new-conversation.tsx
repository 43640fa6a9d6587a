import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import type { Correspondent, Subject } from '../views.ts'
import { ClosedNote } from './closed-note.tsx'
import { MessageComposer } from './message-composer.tsx'
import { ThreadHead } from './thread-head.tsx'

type Props = {
  about: Correspondent
  answer: FormAnswer<'text'> | undefined
  clientId: string
  subject: Subject | null
}

/** The page before the first message to a person. */
export function NewConversation({ about: { other, closed }, answer, clientId, subject }: Props) {
  return (
    <section
      aria-label={`Write to ${other.name}`}
      className="flex min-h-[calc(100dvh-9rem)] flex-col md:min-h-0"
    >
      <ThreadHead other={other} />
      <p className="m-auto max-w-[26rem] px-6 py-10 text-center text-balance text-ink-2">
        Say who you are and what you are looking for. {other.name} reads it here; neither of you sees the
        other’s address.
      </p>
      <div className="sticky bar-bottom border-t border-line bg-surface p-3">
        {closed ? (
          <ClosedNote closed={closed} />
        ) : (
          <MessageComposer
            action={withQuery(href('/messages/:conversationId?'), { to: other.userId, ...subject?.fields })}
            fields={{ intent: 'send', to: other.userId, clientId, ...subject?.fields }}
            subject={subject?.line}
            label={`Write to ${other.name}`}
            answer={answer}
            place={`message-to.${other.userId}`}
          />
        )}
      </div>
    </section>
  )
}
