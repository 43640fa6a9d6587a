import { LocalTime } from '#app/ui/local-time.tsx'
import type { ShownChange } from '../shown-change.ts'

export function ChangeList({ changes }: { changes: ShownChange[] }) {
  if (changes.length === 0) return null
  return (
    <ol className="grid gap-3">
      {changes.map(({ at, who, changes: lines }, place) => (
        <li key={place} className="num grid gap-0.5 border-t border-line pt-3 wrap-anywhere">
          <p className="text-sm text-ink-2">
            <LocalTime at={at} />, {who}
          </p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}
