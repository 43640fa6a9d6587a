import type { ImportCounts } from '#app/database/schema/manager-imports.ts'

const shown: [keyof ImportCounts, string][] = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'As before'],
  ['refused', 'Refused'],
  ['duplicates', 'Duplicates'],
  ['gone', 'No longer listed'],
]

/** How many homes of a list are, or would be, new, changed and so on. */
export function ImportCountList({ counts }: { counts: ImportCounts }) {
  return (
    <dl className="num grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3">
      {shown.map(([key, label]) => (
        <div key={key} className="grid gap-0.5 rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-2xl">{counts[key].toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
