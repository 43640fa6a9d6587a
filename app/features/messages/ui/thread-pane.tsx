import { useMemo, useState, type ReactNode } from 'react'
import { Link, useRevalidator, href, Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { Other, Subject, ThreadView, MessageView } from '../views.ts'
import { withoutAddress } from '../text-parts.ts'
import { ClosedNote } from './closed-note.tsx'
import { MessageComposer } from './message-composer.tsx'
import { MessageList, WaitingMessages } from './message-list.tsx'
import { groupOf, otherName } from './other-name.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useMarkRead, useThreadMessages } from './use-thread.ts'
import { useOutbox } from './use-outbox.ts'
import { useScrollPlace } from './use-scroll-place.ts'

type Props = {
  thread: ThreadView
  answer: FormAnswer<'text'> | undefined
  clientId: string
  reported: boolean
  /** Shown below the name: what the conversation is about. */
  about: ReactNode
  subject: Subject | null
}

/** A conversation: header, messages, and composer. */
export function ThreadPane({ thread, answer, clientId, reported, about, subject }: Props) {
  const { id, other, closed, later, readNumber, muted } = thread
  const group = groupOf(other)
  const { revalidate } = useRevalidator()
  const { messages, earlier, loadEarlier, state } = useThreadMessages(thread)
  const lastNumber = messages.at(-1)?.number ?? 0
  const arrived = useMemo(() => new Set(messages.map((message) => message.clientId)), [messages])
  const outbox = useOutbox(id, lastNumber, arrived)
  const waits = outbox.waiting.at(-1)
  // If a message was not sent, its error must be scrolled into view, too.
  const newest = waits?.state === 'failed' ? `${waits.clientId} failed` : (waits ?? messages.at(-1))?.clientId
  const isOwn = outbox.waiting.length > 0 || messages.at(-1)?.own === true
  const { box, end, newBelow, toEnd } = useScrollPlace(messages[0]?.number, newest, isOwn)
  useMarkRead(id, lastNumber, readNumber, () => void revalidate())

  return (
    <section
      aria-label={group ? `Conversation of ${group.name}` : `Conversation with ${otherName(other)}`}
      className="relative flex min-h-[calc(100dvh-9rem)] min-w-0 flex-col md:min-h-0"
    >
      <ThreadHead other={other} conversation={{ id, muted }} />
      {about}
      {reported && (
        <output className="block border-b border-line bg-good-soft px-4 py-2">
          Thank you. The people who run this site will look at it. You can also block{' '}
          {group ? 'someone on their profile' : `${other?.name ?? otherName(other)} in the menu`}.
        </output>
      )}
      <section
        ref={box}
        className="min-h-0 flex-1 px-3 py-4 md:overflow-y-auto md:px-5"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Messages"
      >
        {earlier && (
          <p className="mb-4 text-center">
            <Link
              to={`${href('/messages/:conversationId?', { conversationId: id })}?before=${messages[0]?.number ?? 1}`}
              onClick={(event) => {
                event.preventDefault()
                void loadEarlier()
              }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {state === 'busy'
                ? 'One moment …'
                : state === 'failed'
                  ? 'That did not load. Try again'
                  : 'Earlier messages'}
            </Link>
          </p>
        )}
        {group && messages.length === 0 && outbox.waiting.length === 0 && (
          <p className="mx-auto max-w-md py-8 text-center text-balance text-ink-2">
            {closed === 'alone'
              ? 'Invite someone to talk with.'
              : 'Nothing is written here yet. Everyone in the group reads it, and whoever joins reads what is written from then on.'}
          </p>
        )}
        <MessageList thread={thread} messages={messages} />
        <WaitingMessages waiting={outbox.waiting} onRetry={outbox.retry} onDiscard={outbox.discard} />
        {later && (
          <p className="mt-4 text-center">
            <Link
              to={href('/messages/:conversationId?', { conversationId: id })}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Go to the newest messages
            </Link>
          </p>
        )}
        <div ref={end} className="scroll-mb-[calc(6rem+var(--offline-height,0px))] md:scroll-mb-4" />
      </section>
      {newBelow && (
        <Button
          size="s"
          onClick={toEnd}
          className="sticky bottom-20 z-10 mx-auto -mt-11 mb-2 shadow-float md:absolute md:inset-x-0 md:w-fit"
        >
          New messages <Icon of="arrow-down" size="s" />
        </Button>
      )}
      <NewMessageNews messages={messages} other={other} />
      <div className="sticky bar-bottom border-t border-line bg-surface p-3">
        {closed ? (
          <ClosedNote closed={closed} deleted={other === null} />
        ) : (
          <MessageComposer
            action={href('/messages/:conversationId?', { conversationId: id })}
            fields={{ intent: 'send', clientId, seen: lastNumber, ...subject?.fields }}
            subject={subject?.line}
            label={`Write to ${otherName(other)}`}
            answer={answer}
            place={`message.${id}`}
            onSend={later || subject ? undefined : outbox.send}
          />
        )}
        <ReadByHand id={id} last={lastNumber} read={readNumber} />
      </div>
    </section>
  )
}

/** A button that marks the conversation as read. Without JavaScript, the page cannot do that by itself. */
function ReadByHand({ id, last, read }: { id: string; last: number; read: number }) {
  const hydrated = useHydrated()
  if (hydrated || last <= read) return null
  return (
    <Form
      method="post"
      action={href('/messages/:conversationId?', { conversationId: id })}
      className="mt-2 hidden justify-end noscript:flex"
    >
      <input type="hidden" name="number" value={last} />
      <Button type="submit" name="intent" value="read" size="s">
        Mark as read
      </Button>
    </Form>
  )
}

/** Announces messages that arrive while the conversation is open to screen readers. */
function NewMessageNews({ messages, other }: { messages: MessageView[]; other: Other }) {
  const last = messages.at(-1)
  const [known] = useState(last?.number ?? 0)
  const isNews = last !== undefined && last.number > known && !last.own
  return (
    <output className="sr-only">
      {isNews ? `${last.from ?? otherName(other)}: ${withoutAddress(last.text ?? '')}` : ''}
    </output>
  )
}
