import { invalidSource, tooLarge } from './upload-error.ts'

const MIB = 1024 ** 2
const MOST_PARTS = 10_000

/** Up to here an object goes up in one request; above it in parts of this size or its doubles. */
export const SMALLEST_PART = 5 * MIB
const LARGEST_OBJECT = 5 * 1024 ** 4

export type UploadSource = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | string | null | undefined
export type Part = { partNumber: number; start: number; end: number }

/** The size of each part but the last: so large that there are at most 10,000. */
export function partSize(total: number): number {
  let size = SMALLEST_PART
  while (Math.ceil(total / size) > MOST_PARTS) size *= 2
  return size
}

/** One part after the other. Several workers may take from the same generator. */
export function* partsOf(total: number): Generator<Part, void, undefined> {
  const size = partSize(total)
  for (let start = 0, partNumber = 1; start < total; start += size, partNumber++)
    yield { partNumber, start, end: Math.min(start + size, total) }
}

/** The size in bytes, known before anything is sent. Nothing at all counts as nothing to send.
 *  @throws UploadError when it cannot be known, or is more than any object may have. */
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

/** What can be cut into parts without being read. @throws UploadError for what only looks as if it had a size */
export function asBlob(source: UploadSource): Blob {
  if (source instanceof Blob) return source
  if (source === null || source === undefined) return new Blob()
  if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return new Blob([source])
  throw invalidSource()
}
