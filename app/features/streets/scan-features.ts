import { CannotRun } from '#app/platform/errors.ts'
import { DEEPEST, MOST_FEATURE_BYTES } from './rules.ts'

/** A feature's text, and the line in the file on which it begins, starting at 1. */
export type FeatureText = { line: number; text: string }

const [QUOTE, BACKSLASH, NEWLINE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\\n{}[]')
/** What may be between features: spaces, the record separator of GeoJSON sequences, a byte order mark. */
const between = new Set([...Buffer.from(' \t\r\n,'), 0x1e, 0xef, 0xbb, 0xbf])
const isFeatures = /"features"\s*:\s*$/

/** Splits a file into its features' texts as its bytes arrive, without parsing them, so that memory stays bounded. Handles a
 *  FeatureCollection, however it is formatted, and features one after another (GeoJSON sequences, JSON lines). */
export class FeatureScanner {
  #line = 1
  #depth = 0
  #inString = false
  #escaped = false
  /** Whether the scanner is inside a FeatureCollection's list, where features are at depth 2. */
  #inCollection = false
  #afterCollection = false
  /** The parts of the object being read, and where it began. */
  #parts: Buffer[] = []
  #size = 0
  #from = 0

  /** @throws CannotRun with the line for anything but GeoJSON, a feature above 1 MB, and too many levels of brackets */
  push(chunk: Uint8Array): FeatureText[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const found: FeatureText[] = []
    let start = 0 // of the current object in this chunk
    const top = () => (this.#inCollection ? 2 : 0)
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === NEWLINE) this.#line += 1
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === BACKSLASH) this.#escaped = true
        else if (byte === QUOTE) this.#inString = false
      } else if (byte === OPEN || byte === OPEN_LIST) {
        if (this.#depth === top()) {
          if (byte === OPEN_LIST) this.#refuse('a list stands where a feature should')
          if (this.#afterCollection) this.#refuse('something follows the FeatureCollection')
          this.#from = this.#line
          start = at
        } else if (byte === OPEN_LIST && this.#depth === 1 && !this.#afterCollection && !this.#inCollection) {
          const head = Buffer.concat([...this.#parts, bytes.subarray(start, at)]).toString('utf8')
          if (isFeatures.test(head)) {
            this.#inCollection = true
            this.#parts = []
            this.#size = 0
          }
        }
        this.#depth += 1
        if (this.#depth > DEEPEST) this.#refuse(`more than ${DEEPEST} levels of brackets`)
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        this.#depth -= 1
        if (this.#depth < 0) this.#refuse('a bracket is closed that was never opened')
        if (this.#inCollection && this.#depth === 1) {
          this.#inCollection = false
          this.#afterCollection = true
        } else if (this.#depth === top() && !this.#afterCollection) {
          this.#parts.push(bytes.subarray(start, at + 1))
          found.push({ line: this.#from, text: Buffer.concat(this.#parts).toString('utf8') })
          this.#parts = []
          this.#size = 0
        }
      } else if (byte === QUOTE && this.#depth !== top()) this.#inString = true
      else if (this.#depth === top() && !between.has(byte)) this.#refuse('this is not GeoJSON')
      if (this.#depth > top() && !this.#afterCollection && this.#size + at - start > MOST_FEATURE_BYTES)
        this.#refuse('a feature is larger than 1 MB', this.#from)
    }
    if (this.#depth > top() && !this.#afterCollection) {
      this.#parts.push(Buffer.from(bytes.subarray(start)))
      this.#size += bytes.length - start
    }
    return found
  }

  /** @throws CannotRun if the file ends inside an object */
  end(): void {
    if (this.#depth > 0 || this.#inString) this.#refuse('the file ends in the middle: it may have been cut')
  }

  #refuse(reason: string, line = this.#line): never {
    throw new CannotRun(`Line ${line.toLocaleString('en-US')}: ${reason}. Nothing was imported.`)
  }
}
