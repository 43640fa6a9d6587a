import { useState } from 'react'
import type { MessageView } from '../views.ts'

/** Says what comes while the conversation is open, for those who do not see it appear. */
export function NewMessageNews({ messages, name }: { messages: MessageView[]; name: string }) {
  const last = messages.at(-1)
  const [known] = useState(last?.number ?? 0)
  const isNews = last !== undefined && last.number > known && !last.own
  return <output className="sr-only">{isNews ? `${name}: ${last.text ?? ''}` : ''}</output>
}
