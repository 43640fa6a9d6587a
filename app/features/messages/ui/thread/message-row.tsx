import { use } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { cautionSentences, cautionsOf } from '../../text/cautions.ts'
import type { MessageView } from '../../views.ts'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'
import { OwnOrigin } from './own-origin.ts'

const bubble = 'min-w-0 max-w-[min(34rem,85%)] rounded-card px-3.5 py-2'

type Props = { message: MessageView; from: string; state?: string | undefined }

/** One message; the user's own are aligned at the end. @param state of an own message, such as "Read" */
export function MessageRow({ message: { number, own, text, at }, from, state }: Props) {
  return (
    <li
      id={`message-${number}`}
      className={`grid scroll-mt-24 gap-1 ${own ? 'justify-items-end' : 'justify-items-start'} target:[&>div]:ring-2 target:[&>div]:ring-accent`}
    >
      <span className="sr-only">{own ? 'You' : from}:</span>
      <div className={`${bubble} ${own ? 'bg-accent-soft' : 'border border-line bg-paper'}`}>
        {text === null ? (
          <p className="text-ink-2 italic">This message was removed.</p>
        ) : (
          <MessageText text={text} />
        )}
      </div>
      {!own && text !== null && <Cautions text={text} />}
      <p className="px-1 text-xs text-ink-2">
        <MessageTime at={at} className="num" />
        {state && ` · ${state}`}
      </p>
    </li>
  )
}

/** Calm warnings about the content of a message. */
function Cautions({ text }: { text: string }) {
  return cautionsOf(text, use(OwnOrigin)).map((caution) => (
    <p
      key={caution}
      className="flex max-w-[min(34rem,85%)] gap-2 rounded-field bg-warn-soft px-3 py-2 text-sm"
    >
      <Icon of="shield-alert" size="s" className="mt-px text-warn" />
      {cautionSentences[caution]}
    </p>
  ))
}
