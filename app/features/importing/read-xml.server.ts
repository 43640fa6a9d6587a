import sax from 'sax'
import { CannotRun } from '#app/platform/errors.ts'
import { cutText } from '#app/platform/text/bounded.ts'
import type { XmlNode } from './xml-node.ts'

/** Limits against malicious documents; no real list reaches them. */
const DEEPEST = 40
const LONGEST_TEXT = 20_000 // characters in one element, and in one attribute's value
const MOST_ATTRIBUTES = 50
const MOST_ELEMENTS = 200_000 // within one requested element

/** Yields every `wanted` element, complete, as the document streams; everything outside them is discarded. Refuses a document type
 *  declaration, so that only XML's five predefined entities exist.
 *  @param root the root element that the document must have
 *  @throws CannotRun if it is not XML, has another root, or exceeds a limit */
export async function* readXml(
  source: AsyncIterable<Uint8Array>,
  root: string,
  wanted: string,
): AsyncGenerator<XmlNode> {
  const tree = new TreeReader(root, wanted)
  for await (const text of decodeXml(source)) {
    tree.write(text)
    yield* tree.take()
  }
  tree.close()
  yield* tree.take()
}

class TreeReader {
  readonly #parser = sax.parser(true, { strictEntities: true, trim: false })
  #open: XmlNode[] = []
  #depth = 0
  #elements = 0
  #attributes = 0
  #done: XmlNode[] = []

  constructor(root: string, wanted: string) {
    const parser = this.#parser
    parser.ondoctype = () => refuse('it declares a document type (DOCTYPE), which a list does not need')
    parser.onerror = (error) => {
      const [what = ''] = error.message.split('\n')
      refuse(`line ${parser.line + 1} is not valid XML (${what.toLowerCase()})`)
    }
    parser.onattribute = ({ value }) => {
      this.#attributes += 1
      if (this.#attributes > MOST_ATTRIBUTES || value.length > LONGEST_TEXT)
        refuse(`line ${parser.line + 1} has an element with too many or too long attributes`)
    }
    parser.onopentag = ({ name: written, attributes }) => {
      const name = plainName(written)
      this.#attributes = 0
      if (this.#depth === 0 && SPREADSHEETS.has(name.toLowerCase())) refuse(SAVE_AS_CSV)
      if (this.#depth === 0 && name !== root) refuse(`it is a document of <${name}>, and not of <${root}>`)
      this.#depth += 1
      if (this.#depth > DEEPEST) refuse(`line ${parser.line + 1} is nested more than ${DEEPEST} deep`)
      if (this.#open.length === 0 && name !== wanted) return
      this.#elements += 1
      if (this.#elements > MOST_ELEMENTS) refuse(`a <${wanted}> has more than ${MOST_ELEMENTS} elements`)
      const node: XmlNode = {
        name,
        attributes: Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key, cutText(value)]),
        ),
        text: cutText(''),
        children: [],
        line: parser.line + 1,
      }
      this.#open.at(-1)?.children.push(node)
      this.#open.push(node)
    }
    const onText = (text: string) => {
      const node = this.#open.at(-1)
      if (!node) return
      if (node.text.length + text.length > LONGEST_TEXT)
        refuse(
          `line ${parser.line + 1} has a text of more than ${LONGEST_TEXT.toLocaleString('en-US')} letters`,
        )
      node.text = cutText(node.text + text)
    }
    parser.ontext = onText
    parser.oncdata = onText
    parser.onclosetag = () => {
      this.#depth -= 1
      const node = this.#open.pop()
      if (!node || this.#open.length > 0) return
      this.#elements = 0
      this.#done.push(node)
    }
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  close(): void {
    this.#parser.close()
  }

  take(): XmlNode[] {
    const done = this.#done
    this.#done = []
    return done
  }
}

/** The root elements of .xls spreadsheets that are really web pages or XML. */
const SPREADSHEETS = new Set(['html', 'table', 'workbook'])
const SAVE_AS_CSV =
  'it is a web page or a spreadsheet in XML. Open it in a spreadsheet program, save it as CSV (“CSV UTF-8”), and send that file'

function refuse(why: string): never {
  throw new CannotRun(`The file cannot be read: ${why}.`)
}

/** Turns `mits:Property` into `Property`. */
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Decodes a document according to its byte order mark or XML declaration. */
async function* decodeXml(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const bytes of source) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    refuse(`it is not written in ${decoder?.encoding ?? 'the encoding'}, as it says`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark: XML starts with `<`.
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const encoding = /^[^<]*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  if (['iso-8859-1', 'latin1', 'windows-1252', 'us-ascii'].includes(encoding)) return 'windows-1252'
  return encoding === 'utf-8' ? encoding : refuse(`it is written in ${encoding}, and we read UTF-8`)
}
