import sax from 'sax'
import type { Body } from './call.ts'
import { S3Error } from './s3-error.ts'
import { MOST_PARTS } from '../upload.server.ts'
import { chunksOf } from '../write-body.server.ts'

export type ListedPart = { number: number; eTag: string }

/** Bytes of the document around the parts, and of one part with all five S3 checksums. */
const AROUND = 1_000
const BYTES_OF_PART = 600
const DEEPEST = 3 // the list, a part, its fields

/** Reads the list of parts in a Complete request.
 *  @param arrived how many parts the upload has; reading stops when a list is longer
 *  @throws S3Error MalformedXML, InvalidArgument, InvalidPartOrder, InvalidPart */
export async function readPartList(body: Body, arrived: number): Promise<ListedPart[]> {
  const list = new PartList(arrived)
  const decoder = new TextDecoder()
  let left = AROUND + BYTES_OF_PART * arrived
  for await (const chunk of chunksOf(body)) {
    list.write(decoder.decode(chunk.subarray(0, left), { stream: true }))
    left -= chunk.length
    if (left < 0) throw new S3Error('MalformedXML')
  }
  return list.end()
}

class PartList {
  readonly #parser = sax.parser(true, { strictEntities: true, trim: true })
  readonly #parts: ListedPart[] = []
  #open: string[] = []
  #texts: Record<string, string> = {}

  constructor(arrived: number) {
    const parser = this.#parser
    const refuse = () => {
      throw new S3Error('MalformedXML')
    }
    parser.onerror = refuse
    parser.ondoctype = refuse
    parser.onopentag = ({ name }) => {
      this.#open.push(plainName(name))
      if (this.#open.length > DEEPEST) refuse()
    }
    parser.ontext = (text) => {
      if (this.#open[1] === 'Part' && this.#open[2]) this.#texts[this.#open[2]] = text
    }
    parser.onclosetag = () => {
      if (this.#open.pop() !== 'Part' || this.#open.length !== 1) return
      const { PartNumber, ETag = '' } = this.#texts
      this.#texts = {}
      this.#add({ number: Number(PartNumber ?? NaN), eTag: ETag.replace(/^"|"$/g, '') }, arrived)
    }
  }

  #add(part: ListedPart, arrived: number): void {
    if (!Number.isInteger(part.number) || !part.eTag) throw new S3Error('MalformedXML')
    if (part.number < 1 || part.number > MOST_PARTS) throw new S3Error('InvalidArgument')
    if (part.number <= (this.#parts.at(-1)?.number ?? 0)) throw new S3Error('InvalidPartOrder')
    if (this.#parts.length === arrived) throw new S3Error('InvalidPart')
    this.#parts.push(part)
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  /** @throws S3Error MalformedXML when the document is incomplete or lists nothing */
  end(): ListedPart[] {
    this.#parser.close()
    if (this.#parts.length === 0) throw new S3Error('MalformedXML')
    return this.#parts
  }
}

/** Turns `s3:Part` into `Part`. */
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)
