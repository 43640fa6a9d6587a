import { TextArea } from '#app/ui/fields/text-area.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
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

/** What this browser has of it: messages that did not arrive, and what stood in the field. */
function keptTexts(conversationId: string | undefined, to: string | null): string[] {
  if (conversationId === undefined) return [readUnsent(`message-to.${to ?? ''}`)]
  return [...unsentTexts(conversationId), readUnsent(`message.${conversationId}`)]
}
