import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { HOME_NOTE_MOST } from '../../rules.ts'

type Props = {
  /** The home's name, which is part of the label for screen readers. */
  home: string
  field: FieldOf<'text'>
  hideLabel?: boolean
}

export function NoteFields({ home, field, hideLabel = false }: Props) {
  return (
    <TextArea
      label={`Your note on ${home}`}
      hideLabel={hideLabel}
      hint={`Everyone in this collection can read it, and nobody else. Up to ${HOME_NOTE_MOST} characters; an empty one is removed.`}
      rows={3}
      {...field('text')}
    />
  )
}
