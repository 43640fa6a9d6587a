import { CannotRun } from '#app/platform/errors.ts'

const SAVE =
  'Open it in a spreadsheet program, save it as CSV (“CSV UTF-8”; in Google Sheets, “Download”), and send that file.'
const SPREADSHEET = 'an Excel workbook'

/** Files that people send as lists, by their first bytes, and what to do with them. */
const KINDS: [start: number[], what: string, how: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], SPREADSHEET, SAVE],
  [
    [0x25, 0x50, 0x44, 0x46],
    'a PDF',
    'Save the spreadsheet that it was made from as CSV, and send that file.',
  ],
  [[0x1f, 0x8b], 'a compressed file (gzip)', 'Unpack it, and send the list in it as CSV.'],
  [[0x52, 0x61, 0x72, 0x21], 'a compressed file (RAR)', 'Unpack it, and send the list in it as CSV.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a compressed file (7z)', 'Unpack it, and send the list in it as CSV.'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'a text document (RTF)', SAVE],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture', 'Send the list as CSV.'],
  [[0xff, 0xd8, 0xff], 'a picture', 'Send the list as CSV.'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture', 'Send the list as CSV.'],
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

export type Utf16 = 'utf-16le' | 'utf-16be'

/** The encoding of a text file by its first bytes; undefined when it is not UTF-16.
 *  @throws CannotRun when it is another kind of file: what it is, and how to save it as CSV */
export function utf16Of(bytes: Buffer): Utf16 | undefined {
  const begins = (start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (begins(ZIP)) refuse(...zipKind(bytes))
  for (const [start, what, how] of KINDS) if (begins(start)) refuse(what, how)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const places = Math.ceil(bytes.length / 2)
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Letters of the West have a zero in every second byte.
  if (odd > places * 0.4 && even < places * 0.1) return 'utf-16le'
  if (even > places * 0.4 && odd < places * 0.1) return 'utf-16be'
  if (even + odd > bytes.length * 0.1) refuse('no text in an encoding that we read', SAVE)
  return undefined
}

/** A workbook of Excel, LibreOffice or Numbers is a ZIP file, whose first entry tells. */
function zipKind(bytes: Buffer): [what: string, how: string] {
  const names = bytes.toString('latin1')
  if (/\[Content_Types\]|_rels\/|docProps\/|xl\//.test(names)) return [SPREADSHEET, SAVE]
  if (names.includes('opendocument') || names.includes('mimetype'))
    return ['an OpenDocument spreadsheet', SAVE]
  if (names.includes('Index/') || names.includes('.iwa')) return ['a Numbers spreadsheet', SAVE]
  return ['a ZIP file', 'Unpack it, and send the list in it as CSV.']
}

function refuse(what: string, how: string): never {
  throw new CannotRun(`The file is ${what}, and not a CSV file. ${how}`)
}
