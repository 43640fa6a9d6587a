import { TextArea } from '#app/ui/fields/text-area.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { readUnsent } from '#app/web/unsent-texts.ts'
import { unsentTexts } from './use-outbox.ts'

type Props = {
  conversationId: string | undefined
  /** The person that a first message was for. */
  to: string | null
  /** The text that was sent last, and refused. */
  refused: string | undefined
}

/** What the user wrote in a conversation that is no longer available, for copying. */
export function UnsentText({ conversationId, to, refused = '' }: Props) {
  const kept = useHydrated() ? keptTexts(conversationId, to) : []
  const all = [refused, ...kept].filter((each) => each.trim() !== '')
  const text = [...new Set(all)].join('\n\n')
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

/** The unsent texts in this browser: messages that did not arrive, and the content of the field. */
function keptTexts(conversationId: string | undefined, to: string | null): string[] {
  if (conversationId === undefined) return [readUnsent(`message-to.${to ?? ''}`)]
  return [...unsentTexts(conversationId), readUnsent(`message.${conversationId}`)]
}
