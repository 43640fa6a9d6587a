import type { ImportChange, ImportCounts } from '#app/database/schema/homes/manager-imports.ts'
import { formatCount, formatNumber } from '#app/platform/text/format.ts'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { MarkedQuote } from '#app/ui/marked-quote.tsx'
import type { ImportPage } from '../own-imports.query.server.ts'
import { importCsvPath } from '../paths.ts'
import { isChanged } from '../changed-homes.ts'
import { findingLabels } from '../rules.ts'

const shown = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['refused', 'Refused'],
  ['duplicates', 'Duplicates'],
  ['gone', 'No longer listed'],
] as const satisfies [keyof ImportCounts, string][]

/** How many of a list's homes are, or would be, new, changed and so on. The changed ones expand to show each home's changes. */
export function ImportCountList({
  counts,
  list: { id, changed: all, changedCount },
}: {
  counts: ImportCounts
  list: Pick<ImportPage, 'id' | 'changed' | 'changedCount'>
}) {
  const changed = all.filter(isChanged)
  return (
    <ul className="num grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3">
      {shown.map(([key, label]) => {
        const count = <span className="block text-2xl">{formatNumber(counts[key])}</span>
        const name = <span className="text-sm text-ink-2">{label}</span>
        return key === 'changed' && changed.length > 0 ? (
          <li key={key} className="rounded-card border border-line bg-surface has-[[open]]:col-span-full">
            <details>
              <summary className="grid grid-cols-[1fr_auto] rounded-card p-4 hover:bg-sunken">
                {name}
                <DisclosureMark />
                {count}
              </summary>
              <ChangedHomes
                importId={id}
                homes={changed}
                more={counts.changed - changed.length}
                lost={counts.changed - changedCount}
              />
            </details>
          </li>
        ) : (
          <li key={key} className="rounded-card border border-line bg-surface p-4">
            {name}
            {count}
          </li>
        )
      })}
    </ul>
  )
}

/** @param more homes that only the download has @param lost homes whose changes not even the download has */
type ChangedProps = { importId: string; homes: ImportChange[]; more: number; lost: number }

function ChangedHomes({ importId, homes, more, lost }: ChangedProps) {
  return (
    <ol aria-label="Changed homes" className="grid gap-3 px-4 pb-4">
      {homes.map(({ line, id, changes }) => (
        <li key={line} className="grid gap-0.5 border-t border-line pt-3 wrap-anywhere">
          <p className="text-sm text-ink-2">
            Row {line}, id {id}
          </p>
          {changes.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {changes.length === 0 && <p>Only its photos, its position or the date of the list changed</p>}
        </li>
      ))}
      {more > 0 && (
        <li className="border-t border-line pt-3 text-ink-2">
          And {formatCount(more, 'more home')}. <DownloadLink importId={importId} /> has{' '}
          {lost > 0 ? `the changes of all but ${formatCount(lost, 'home')}` : 'all of them'}.
        </li>
      )}
    </ol>
  )
}

/** The CSV lists what the page is too short for. */
export const DownloadLink = ({ importId }: { importId: string }) => (
  <a href={importCsvPath(importId)} className="reach underline underline-offset-4">
    The download
  </a>
)

const tones = {
  refused: 'bad',
  duplicate: 'warn',
  'not-yours': 'warn',
  wording: 'bad',
  note: 'plain',
} as const

export function FindingList({ findings }: { findings: ImportPage['findings'] }) {
  return (
    <ol aria-label="Rows" className="grid">
      {findings.map(({ line, id, kind, label, text, quote }, place) => (
        <li
          key={place}
          className="num grid gap-1 border-t border-line py-3 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-4"
        >
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            Row {line}
            <Tag tone={tones[kind]}>{findingLabels[kind]}</Tag>
          </p>
          <div className="wrap-anywhere">
            {label !== '' && <span className="text-ink-2">{label}: </span>}
            {text.slice(0, 1).toUpperCase() + text.slice(1)}
            {quote ? ':' : text.endsWith('.') ? '' : '.'}
            {quote && <MarkedQuote quote={quote} />}
            {id !== '' && <span className="block text-sm text-ink-2">Id {id}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
