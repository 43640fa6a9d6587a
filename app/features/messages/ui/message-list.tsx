import { createContext, Fragment, useState, use } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/button.tsx'
import type { MessageView, ThreadView } from '../views.ts'
import { cautionSentences, cautionsOf, textParts } from '../text-parts.ts'
import { useDayBetween, MessageTime } from './message-time.tsx'
import { noText, otherName } from './other-name.tsx'
import type { Waiting } from './use-outbox.ts'
import { GuideLinks } from '#app/features/site/ui/guide-links.tsx'

/** This site's origin, such as `https://roost.example`, to recognize links to it in messages. */
export const OwnOrigin = createContext('')

const divider =
  'flex items-center gap-3 py-1 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line'

/** The messages with day separators, and a line above those that were unread when the conversation was opened. */
export function MessageList({ thread, messages }: { thread: ThreadView; messages: MessageView[] }) {
  const dayBetween = useDayBetween()
  const [readBefore] = useState(thread.readNumber)
  const firstNew = messages.find(({ number, own }) => number > readBefore && !own)?.number
  const lastRead = messages.findLast(({ own, number }) => own && number <= thread.otherReadNumber)?.number
  return (
    <ol className="grid gap-2.5">
      {messages.map((message, index) => {
        const day = dayBetween(messages[index - 1]?.at, message.at)
        return (
          <Fragment key={message.clientId}>
            {day && <li className={`${divider} text-ink-2`}>{day}</li>}
            {message.number === firstNew && readBefore > 0 && (
              <li className={`${divider} text-accent`}>New</li>
            )}
            <MessageRow
              message={message}
              from={otherName(thread.other)}
              none={noText(thread.other)}
              state={message.number === lastRead ? 'Read' : undefined}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}

const bubble = 'min-w-0 max-w-[min(34rem,85%)] rounded-card px-3.5 py-2'

type Props = { message: MessageView; from: string; none: string; state?: string | undefined }

/** One message; the user's own are aligned at the end. @param none shown instead of a missing text
 *  @param state the state of an own message, such as "Read" */
function MessageRow({ message: { number, own, from: writer, text, at }, from, none, state }: Props) {
  return (
    <li
      id={`message-${number}`}
      className={`grid scroll-mt-24 gap-1 ${own ? 'justify-items-end' : 'justify-items-start'} target:[&>div]:ring-2 target:[&>div]:ring-accent`}
    >
      <span className="sr-only">{own ? 'You' : (writer ?? from)}:</span>
      <div className={`${bubble} ${own ? 'bg-accent-soft' : 'border border-line bg-paper'}`}>
        {text === null ? <p className="text-ink-2 italic">{none}</p> : <MessageText text={text} />}
      </div>
      {!own && text !== null && <Cautions text={text} />}
      <p className="px-1 text-xs text-ink-2">
        {writer !== null && (
          <span aria-hidden>
            <bdi>{writer}</bdi>
            {' · '}
          </span>
        )}
        <MessageTime at={at} className="num" />
        {state && ` · ${state}`}
      </p>
    </li>
  )
}

/** Calm warnings about the content of a message. */
function Cautions({ text }: { text: string }) {
  return cautionsOf(text, use(OwnOrigin)).map((caution) => (
    <div
      key={caution}
      className="flex max-w-[min(34rem,85%)] gap-2 rounded-field bg-warn-soft px-3 py-2 text-sm"
    >
      <Icon of="shield-alert" size="s" className="mt-px text-warn" />
      <div>
        {cautionSentences[caution]}
        {caution === 'payment' && <GuideLinks at="money" />}
      </div>
    </div>
  ))
}

/** A message as written: text, line breaks and links, never HTML. */
function MessageText({ text }: { text: string }) {
  return (
    <p className="text-lg break-words whitespace-pre-wrap" dir="auto">
      {textParts(text, use(OwnOrigin)).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a
            key={index}
            href={part.href}
            {...(part.href.startsWith('/')
              ? {}
              : { target: '_blank', rel: 'nofollow ugc noopener noreferrer' })}
            className="break-all underline underline-offset-4"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}

type WaitingProps = {
  waiting: readonly Waiting[]
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** The user's unsent messages, below the others, with buttons to retry or discard failed ones. */
export function WaitingMessages({ waiting, onRetry, onDiscard }: WaitingProps) {
  return (
    <ol className={waiting.length > 0 ? 'mt-2.5 grid gap-2.5' : ''} aria-label="On their way">
      {waiting.map(({ clientId, text, state, error }) => (
        <li key={clientId} className="grid justify-items-end gap-1">
          <div className="max-w-[min(34rem,85%)] min-w-0 rounded-card bg-accent-soft px-3.5 py-2">
            <MessageText text={text} />
          </div>
          {state === 'failed' ? (
            <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-sm text-bad">
              <Icon of="circle-alert" size="s" />
              Not sent. {error}
              <Button size="s" onClick={() => onRetry(clientId)}>
                Try again
              </Button>
              <Button size="s" look="quiet" onClick={() => onDiscard(clientId)}>
                Discard
              </Button>
            </div>
          ) : (
            <p className="px-1 text-xs text-ink-2">{state === 'sent' ? 'Sent' : 'Sending …'}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
