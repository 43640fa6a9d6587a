import { utf16Of } from './file-kind.ts'

export type Decoded = { text: AsyncIterable<string>; foreignLines: () => number }

const NEWLINE = 0x0a
const LONGEST_LINE = 1_000_000 // bytes; a file without line ends must not fill the memory
const LOOKED_AT = 1024 // bytes, to tell what kind of file it is
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes a file of unknown encoding as it streams: UTF-16 by its byte order mark or its zeros; otherwise each line as UTF-8
 *  if valid, else as Windows-1252 (a superset of Latin-1). `foreignLines` counts the latter. Reading throws CannotRun when it
 *  is another kind of file. */
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

/** Without the byte order mark of UTF-8; the decoder removes the other ones. */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes
