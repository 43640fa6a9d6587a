import { TextArea } from '#app/ui/text-area.tsx'
import { NOTE_MOST } from '../rules.ts'

type Props = {
  /** The home's name, which stands in the label for whoever does not see the form's place. */
  home: string
  text: string
  error?: string
  hideLabel?: boolean
}

/** The one field of a note. */
export function NoteFields({ home, text, error, hideLabel = false }: Props) {
  return (
    <TextArea
      name="text"
      label={`Your note on ${home}`}
      hideLabel={hideLabel}
      hint={`Everybody in this collection reads it, nobody else. Up to ${NOTE_MOST} characters; an empty one is removed.`}
      defaultValue={text}
      error={error}
      rows={3}
    />
  )
}
