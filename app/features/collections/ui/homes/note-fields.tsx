import { TextArea } from '#app/ui/fields/text-area.tsx'
import { NOTE_MOST } from '../../rules.ts'

type Props = {
  /** The home's name, which is part of the label for screen readers. */
  home: string
  text: string
  error?: string
  hideLabel?: boolean
}

export function NoteFields({ home, text, error, hideLabel = false }: Props) {
  return (
    <TextArea
      name="text"
      label={`Your note on ${home}`}
      hideLabel={hideLabel}
      hint={`Everyone in this collection can read it, and nobody else. Up to ${NOTE_MOST} characters; an empty one is removed.`}
      defaultValue={text}
      error={error}
      rows={3}
    />
  )
}
