import type { NoteView } from '../../views.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

/** Members' notes on a home. @param home its name */
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
