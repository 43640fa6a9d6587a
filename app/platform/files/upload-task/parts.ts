import { invalidSource, tooLarge } from './request/upload-error.ts'

const MIB = 1024 ** 2
const MOST_PARTS = 10_000

/** Objects up to this size are sent in one request, larger ones in parts of this size or double, fourfold and so on. */
export const SMALLEST_PART = 5 * MIB
const LARGEST_OBJECT = 5 * 1024 ** 4

export type UploadSource = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | string | null | undefined
export type Part = { partNumber: number; start: number; end: number }

/** The size in bytes of all parts but the last: large enough that there are at most 10,000. */
export function partSize(total: number): number {
  let size = SMALLEST_PART
  while (Math.ceil(total / size) > MOST_PARTS) size *= 2
  return size
}

/** Generates the parts in order. Several workers may take from the same generator. */
export function* partsOf(total: number): Generator<Part, void, undefined> {
  const size = partSize(total)
  for (let start = 0, partNumber = 1; start < total; start += size, partNumber++)
    yield { partNumber, start, end: Math.min(start + size, total) }
}

/** The size in bytes, determined before anything is sent. A missing source counts as empty.
 *  @throws UploadError when it cannot be determined, or exceeds the limit of an object */
export function byteLength(source: unknown): number {
  const length = lengthOf(source)
  if (length === undefined) throw invalidSource()
  if (!(length <= LARGEST_OBJECT)) throw tooLarge()
  return length
}

function lengthOf(source: unknown): number | undefined {
  if (source === null || source === undefined) return 0
  if (typeof source === 'string') return new Blob([source]).size
  const { byteLength: bytes, size } = source as { byteLength?: unknown; size?: unknown }
  return [bytes, size].find((length) => typeof length === 'number')
}

/** The source as a Blob, which can be cut into parts without reading it.
 *  @throws UploadError for objects that only have a size property */
export function asBlob(source: UploadSource): Blob {
  if (source instanceof Blob) return source
  if (source === null || source === undefined) return new Blob()
  if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return new Blob([source])
  throw invalidSource()
}
