import type { ImportFinding } from '#app/database/schema/homes/manager-imports.ts'
import { Tag } from '#app/ui/tag.tsx'
import { MarkedQuote } from '#app/features/listings/ui/marked-quote.tsx'
import { findingLabels } from '../rules.ts'

const tones = {
  refused: 'bad',
  duplicate: 'warn',
  'not-yours': 'warn',
  wording: 'bad',
  note: 'plain',
} as const

export function FindingList({ findings }: { findings: ImportFinding[] }) {
  return (
    <ol aria-label="Rows" className="grid">
      {findings.map(({ line, id, kind, field, text, quote }, place) => (
        <li
          key={place}
          className="num grid gap-1 border-t border-line py-3 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-4"
        >
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            Row {line}
            <Tag tone={tones[kind]}>{findingLabels[kind]}</Tag>
          </p>
          <p className="wrap-anywhere">
            {field !== '' && <code className="mr-2 text-sm leading-none text-ink-2">{field}</code>}
            {text.slice(0, 1).toUpperCase() + text.slice(1)}
            {quote ? ':' : text.endsWith('.') ? '' : '.'}
            {quote && <MarkedQuote quote={quote} />}
            {id !== '' && <span className="block text-sm text-ink-2">Id {id}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
