import type { ListFormat } from './rules.ts'

/** A list's format by its first bytes: XML starts with `<`, which no CSV list does. */
export function listFormatOf(bytes: Uint8Array): ListFormat {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace(/\0/g, '')
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start) ? 'mits' : 'csv'
}
