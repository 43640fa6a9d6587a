// A multipart upload as the browser does it, request by request.
import type { FileStore } from '#app/platform/files/file-store.ts'
import { use } from './send.ts'

export const PART = 5 * 1024 * 1024

export type Part = { number: number; eTag: string }

/** @returns the id of a new upload */
export async function begin(files: FileStore, key: string): Promise<string> {
  const answer = await use(files, {
    op: 'create',
    key,
    contentType: 'image/jpeg',
    metadata: { name: 'ä.jpg' },
  })
  const [, id] = /<UploadId>([^<]+)</.exec(await answer.text()) ?? []
  if (!id) throw new Error(`no upload began: ${answer.status}`)
  return id
}

export async function sendPart(
  files: FileStore,
  key: string,
  uploadId: string,
  partNumber: number,
  bytes: Buffer,
): Promise<Part> {
  const request = { op: 'part', key, uploadId, partNumber, contentLength: bytes.length } as const
  const answer = await use(files, request, new Uint8Array(bytes))
  if (!answer.ok) throw new Error(`part ${partNumber}: ${answer.status} ${await answer.text()}`)
  return { number: partNumber, eTag: answer.headers.get('etag') ?? '' }
}

/** Sends the parts with these numbers, all at the same time. */
export function sendParts(files: FileStore, key: string, id: string, bytes: Buffer, numbers: number[]) {
  const piece = (number: number) => bytes.subarray((number - 1) * PART, number * PART)
  return Promise.all(numbers.map((number) => sendPart(files, key, id, number, piece(number))))
}

export function complete(files: FileStore, key: string, uploadId: string, parts: Part[]): Promise<Response> {
  const list = parts.map(
    ({ number, eTag }) => `<Part><ETag>${eTag}</ETag><PartNumber>${number}</PartNumber></Part>`,
  )
  const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`
  return use(files, { op: 'complete', key, uploadId }, xml)
}

/** The parts that the store has. */
export async function listParts(files: FileStore, key: string, uploadId: string): Promise<Part[]> {
  const answer = await use(files, { op: 'list', key, uploadId })
  const xml = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${xml}`)
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    eTag: (/<ETag>([^<]*)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))
}
