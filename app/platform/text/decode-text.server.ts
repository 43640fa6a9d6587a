import { CannotRun } from '#app/platform/errors.ts'

export type Decoded = { text: AsyncIterable<string>; foreignLines: () => number }

const NEWLINE = 0x0a
const LONGEST_LINE = 1_000_000 // bytes; a file without line breaks must not fill the memory
const LOOKED_AT = 1024 // bytes, to detect the kind of file
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes a file of unknown encoding as it streams: UTF-16 by its byte order mark or its zeros; otherwise each line as UTF-8 if
 *  valid, or else as Windows-1252 (a superset of Latin-1). `foreignLines` counts the latter. Reading throws CannotRun if it is
 *  another kind of file. */
export function decodeText(source: AsyncIterable<Uint8Array>): Decoded {
  let foreign = 0
  const decodeLines = (bytes: Buffer): string => {
    try {
      return utf8.decode(bytes)
    } catch {
      return splitLines(bytes).map(decodeLine).join('')
    }
  }
  const decodeLine = (line: Buffer): string => {
    try {
      return utf8.decode(line)
    } catch {
      foreign += 1
      return windows1252.decode(line)
    }
  }
  async function* text(): AsyncGenerator<string> {
    let rest: Buffer = Buffer.alloc(0)
    let begun: { utf16: TextDecoder | undefined } | undefined
    for await (const chunk of source) {
      let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk)
      if (!begun && bytes.length < LOOKED_AT) {
        rest = bytes
        continue
      }
      if (!begun) {
        begun = begin(bytes)
        bytes = withoutMark(bytes)
      }
      const { utf16 } = begun
      const end = utf16 || bytes.length > LONGEST_LINE ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
      rest = Buffer.from(bytes.subarray(end))
      yield utf16 ? utf16.decode(bytes, { stream: true }) : decodeLines(bytes.subarray(0, end))
    }
    const last = begun ? rest : withoutMark(rest)
    const { utf16 } = begun ?? begin(rest)
    yield utf16 ? utf16.decode(last) : decodeLines(last)
  }
  return { text: text(), foreignLines: () => foreign }
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length
    lines.push(bytes.subarray(start, end))
    start = end
  }
  return lines
}

function begin(bytes: Buffer) {
  const encoding = utf16Of(bytes.subarray(0, LOOKED_AT))
  return { utf16: encoding && new TextDecoder(encoding) }
}

/** Removes the UTF-8 byte order mark; the decoder removes the others. */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes

const SAVE =
  'Open it in a spreadsheet program, save it as CSV (“CSV UTF-8”; in Google Sheets, “Download”), and send that file.'
const SPREADSHEET = 'an Excel workbook'

/** Files that people send instead of CSV, by their first bytes, and what to do with them. */
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

/** The encoding of a text file by its first bytes; undefined if it is not UTF-16.
 *  @throws CannotRun if it is another kind of file: says which, and how to save it as CSV */
function utf16Of(bytes: Buffer): Utf16 | undefined {
  const begins = (start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (begins(ZIP)) refuse(...zipKind(bytes))
  for (const [start, what, how] of KINDS) if (begins(start)) refuse(what, how)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const places = Math.ceil(bytes.length / 2)
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // In Western text in UTF-16, every second byte is zero.
  if (odd > places * 0.4 && even < places * 0.1) return 'utf-16le'
  if (even > places * 0.4 && odd < places * 0.1) return 'utf-16be'
  if (even + odd > bytes.length * 0.1) refuse('no text in an encoding that we read', SAVE)
  return undefined
}

/** Excel, LibreOffice and Numbers workbooks are ZIP files; the first entry reveals which. */
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
