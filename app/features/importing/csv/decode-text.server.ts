import iconv from 'iconv-lite'

export type Decoded = { text: AsyncIterable<string>; foreignLines: () => number }

const NEWLINE = 0x0a
const LONGEST_LINE = 1_000_000 // bytes; a file without line ends must not fill the memory
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes a file of unknown encoding as it streams: UTF-16 if it has such a byte order mark; otherwise each line as UTF-8
 *  if valid, else as Windows-1252 (a superset of Latin-1). `foreignLines` counts the latter. */
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
      return iconv.decode(line, 'windows-1252')
    }
  }
  async function* text(): AsyncGenerator<string> {
    let rest = Buffer.alloc(0)
    let utf16: ReturnType<typeof iconv.getDecoder> | undefined
    let first = true
    for await (const chunk of source) {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk)
      if (first && bytes.length >= 3) {
        first = false
        if (bytes.readUInt16LE(0) === 0xfeff) utf16 = iconv.getDecoder('utf-16le')
        else if (bytes.readUInt16BE(0) === 0xfeff) utf16 = iconv.getDecoder('utf-16be')
        else if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) bytes = bytes.subarray(3)
      }
      const end = utf16 || bytes.length > LONGEST_LINE ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
      rest = Buffer.from(bytes.subarray(end))
      yield utf16 ? utf16.write(bytes) : decodeLines(bytes.subarray(0, end))
    }
    yield utf16 ? (utf16.end() ?? '') : decodeLines(rest)
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
