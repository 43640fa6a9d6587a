import { useState } from 'react'
import type { MessageView } from '../views.ts'

/** Announces messages that arrive while the conversation is open to screen readers. */
export function NewMessageNews({ messages, name }: { messages: MessageView[]; name: string }) {
  const last = messages.at(-1)
  const [known] = useState(last?.number ?? 0)
  const isNews = last !== undefined && last.number > known && !last.own
  return <output className="sr-only">{isNews ? `${name}: ${last.text ?? ''}` : ''}</output>
}
