// The few XML messages exchanged with a store.
import { elementsOf, textOf, xmlDocument } from '../../object-store/answers/xml.ts'
import { integrityError } from './upload-error.ts'

/** A part at the store. `ETag` is absent when the store's CORS rule hides that header. */
export type StoredPart = { PartNumber: number; ETag: string | undefined; ChecksumCRC32?: string }

/** The code and message of an `<Error>` response; undefined for other responses. */
export function errorIn(xml: string): { code: string; message: string } | undefined {
  const [error] = elementsOf(xml, 'Error')
  const code = error && textOf(error, 'Code')
  return code ? { code, message: textOf(error, 'Message') ?? code } : undefined
}

/** The parts in a ListParts response. */
export function partsIn(xml: string): StoredPart[] {
  return elementsOf(xml, 'Part').map((part) => {
    const checksum = textOf(part, 'ChecksumCRC32')
    return {
      PartNumber: Number(textOf(part, 'PartNumber')),
      ETag: textOf(part, 'ETag'),
      ...(checksum ? { ChecksumCRC32: checksum } : {}),
    }
  })
}

/** The request body for completing an upload.
 *  @throws Error when a part has no ETag, which is only detected after all parts were sent */
export function completeXml(parts: StoredPart[]): string {
  const hidden = parts.find(({ ETag }) => !ETag)
  if (hidden)
    throw new Error(
      `ETag missing from multipart upload: ${JSON.stringify(hidden)}. Please ensure S3 bucket CORS configuration includes ETag as part of its \`ExposeHeaders\` element`,
    )
  const Part = parts.map(({ ETag, PartNumber, ChecksumCRC32 }) => ({ ETag, PartNumber, ChecksumCRC32 }))
  return xmlDocument('CompleteMultipartUpload', { Part })
}

/** The sorted parts of the object.
 *  @throws UploadError when there is a missing, duplicate or surplus part */
export function wholeObject(parts: StoredPart[], expected: number): StoredPart[] {
  const sorted = parts.toSorted((one, other) => one.PartNumber - other.PartNumber)
  if (sorted.length !== expected || sorted.some(({ PartNumber }, index) => PartNumber !== index + 1))
    throw integrityError()
  return sorted
}
