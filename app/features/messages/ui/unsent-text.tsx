import { useEffect, useState } from 'react'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { readUnsent } from '#app/web/unsent-texts.ts'
import { unsentTexts } from './use-outbox.ts'

type Props = {
  conversationId: string | undefined
  /** To whom a first message was. */
  to: string | null
  /** What was sent last, and refused. */
  refused: string | undefined
}

/** What somebody wrote in a conversation that is not available anymore, to copy. */
export function UnsentText({ conversationId, to, refused = '' }: Props) {
  const [text, setText] = useState(refused)
  useEffect(() => {
    const begun = conversationId === undefined ? `message-to.${to ?? ''}` : `message.${conversationId}`
    const waiting = conversationId === undefined ? [] : unsentTexts(conversationId)
    const all = [...waiting, refused, readUnsent(begun)].filter((each) => each.trim() !== '')
    setText([...new Set(all)].join('\n\n'))
  }, [conversationId, to, refused])
  if (text === '') return null
  return (
    <TextArea
      key={text}
      label="What you wrote"
      hint="You can no longer write here, so this was not sent. It is here for you to copy."
      readOnly
      defaultValue={text}
    />
  )
}
