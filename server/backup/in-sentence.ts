import type { Manifest } from '#app/platform/backup/manifest.server.ts'

const counted = (number: number) => number.toLocaleString('en-US')

/** What a backup has, for the operator. */
export function inSentence({
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

/** What went wrong, below what Drizzle says about it. */
export function sentenceOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? sentenceOf(cause) : message.replace(/[^.!?]$/, '$&.')
}
