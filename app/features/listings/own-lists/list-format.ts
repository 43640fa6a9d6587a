import type { ListFormat } from './rules.ts'

/** What a list is written in, by its first bytes: XML begins with a mark of its own, and no list of ours does. */
export function listFormatOf(bytes: Uint8Array): ListFormat {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace(/\0/g, '')
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start) ? 'mits' : 'csv'
}
