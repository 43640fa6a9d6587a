import { fullDisk } from '#app/platform/files/full-disk.ts'
import { s3Fault } from '#app/platform/files/s3-faults.ts'
import type { Manifest } from '#app/platform/backup/manifest.server.ts'

const counted = (number: number) => number.toLocaleString('en-US')

/** A backup's contents, for the operator. */
export function describeBackup({
  at,
  tables,
  files,
  bytes,
}: Pick<Manifest, 'at' | 'tables' | 'files' | 'bytes'>): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const size = (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return (
    `The state of ${new Date(at).toUTCString()}: ${counted(rows)} rows in ${counted(Object.keys(tables).length)} tables, ` +
    `${counted(files)} files, ${size} MB.`
  )
}

/** The files that a backup lacks or has damaged, for the operator; empty when it has all of them as stored. */
export function describeLostFiles({ missing = 0, lost }: Pick<Manifest, 'missing' | 'lost'>): string[] {
  if (missing === 0) return []
  if (!lost) return [`${filesOf(missing)} missing in this backup or damaged; it does not say which.`]
  return [
    ...(lost.missing.count > 0
      ? [`${filesOf(lost.missing.count)} not in this backup: ${named(lost.missing)}.`]
      : []),
    ...(lost.damaged.count > 0
      ? [`${filesOf(lost.damaged.count)} damaged in this backup: ${named(lost.damaged)}.`]
      : []),
  ]
}

const filesOf = (count: number) =>
  count === 1 ? 'One file that the database names is' : `${counted(count)} files that the database names are`

const named = ({ count, first }: { count: number; first: string[] }) =>
  `${first.join(', ')}${count > first.length ? `, and ${counted(count - first.length)} more` : ''}`

/** The cause that Drizzle wraps; for a full disk or an S3 store, which one it is. */
export function sentenceOf(error: unknown): string {
  const known = fullDisk(error) ?? s3Fault(error)
  if (known !== undefined) return known
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? sentenceOf(cause) : message.replace(/[^.!?]$/, '$&.')
}
