import { Fragment, useState } from 'react'
import type { MessageView, ThreadView } from '../../views.ts'
import { MessageRow } from './message-row.tsx'
import { useDayBetween } from './message-time.tsx'
import { otherName } from '../other-name.tsx'

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
              state={message.number === lastRead ? 'Read' : undefined}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}
