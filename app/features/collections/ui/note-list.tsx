import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { HOME_NOTE_MOST } from '../rules.ts'
import type { NoteView } from '../views.ts'

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

/** Members' notes on a home. @param home the home's name */
export function NoteList({ home, notes }: { home: string; notes: NoteView[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label={`Notes on ${home}`} className="grid gap-2">
      {notes.map(({ by, text, at }) => (
        <li key={`${by} ${at}`} className="border-l-2 border-line pl-3 text-md wrap-anywhere">
          <p className="text-sm text-ink-2">
            <span className="font-medium text-ink">{by}</span> · <LocalTime at={at} to="day" />
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
