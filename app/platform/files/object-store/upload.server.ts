import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { amz, param, wholeNumber, type Call } from './answers/call.ts'
import { isAbsent, makeFolder, newName, readJson, replaceJson } from './disk.server.ts'
import { describedBy } from './put-object.server.ts'
import { S3Error } from './answers/s3-error.ts'
import { writeBody } from './write-body.server.ts'
import { xmlDocument } from './answers/xml.ts'

/** A multipart upload is a folder with this in `upload.json`, and for each part its bytes and a `<number>.json`. */
export type UploadMeta = {
  bucket: string
  key: string
  contentType: string
  metadata: Record<string, string>
  startedAt: string
}
export type PartMeta = { file: string; size: number; eTag: string; crc32: string; lastModified: string }

export const MOST_PARTS = 10_000

export const uploadsFolder = (root: string) => path.join(root, 'uploads')

/** The upload id of the request.
 *  @throws S3Error NoSuchUpload for an invalid id, before it is used in a path */
export function uploadId(call: Call): string {
  const id = param(call, 'uploadId') ?? ''
  if (!/^[0-9a-f]{32}$/.test(id)) throw new S3Error('NoSuchUpload')
  return id
}

/** The metadata of the upload in a folder, if it belongs to this object. */
export async function readUpload(folder: string, call: Call): Promise<UploadMeta | undefined> {
  const upload = await readJson<UploadMeta>(path.join(folder, 'upload.json'))
  return upload?.bucket === call.bucket && upload.key === call.key ? upload : undefined
}

async function requireUpload(call: Call, root: string): Promise<string> {
  const folder = path.join(uploadsFolder(root), uploadId(call))
  if (!(await readUpload(folder, call))) throw new S3Error('NoSuchUpload')
  return folder
}

/** CreateMultipartUpload. */
export async function createUpload(call: Call, root: string, now: Date): Promise<Response> {
  const id = newName()
  const folder = path.join(uploadsFolder(root), id)
  await makeFolder(uploadsFolder(root))
  await mkdir(folder, { mode: 0o700 })
  const { bucket, key } = call
  const upload: UploadMeta = { bucket, key, ...describedBy(call), startedAt: now.toISOString() }
  await replaceJson(path.join(folder, 'upload.json'), upload, { durable: false })
  return new Response(
    xmlDocument('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id }),
  )
}

/** UploadPart: a part that is sent again replaces the previous one. */
export async function putPart(call: Call, root: string, now: Date): Promise<Response> {
  const number = wholeNumber(call, 'partNumber', 1, MOST_PARTS)
  if (number === undefined || amz(call, 'x-amz-copy-source') !== undefined)
    throw new S3Error(number === undefined ? 'InvalidArgument' : 'NotImplemented')
  const folder = await requireUpload(call, root)
  const file = `${number}.${newName()}`
  const known = path.join(folder, `${number}.json`)
  try {
    const { size, md5, crc32 } = await writeBody(call, path.join(folder, file))
    const before = await readJson<PartMeta>(known)
    const part: PartMeta = { file, size, eTag: md5, crc32, lastModified: now.toISOString() }
    await replaceJson(known, part, { durable: false })
    if (before) await rm(path.join(folder, before.file), { force: true })
    const stated = amz(call, 'x-amz-checksum-crc32') !== undefined
    return new Response(null, {
      headers: { ETag: `"${md5}"`, ...(stated && { 'x-amz-checksum-crc32': crc32 }) },
    })
  } catch (error) {
    await rm(path.join(folder, file), { force: true })
    throw isAbsent(error) ? new S3Error('NoSuchUpload') : error // completed or aborted in the meantime
  }
}

/** The numbers of all parts that have arrived, in order. */
export async function partNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  const numbers = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number)
  return numbers.sort((a, b) => a - b)
}

export const readPart = (folder: string, number: number) =>
  readJson<PartMeta>(path.join(folder, `${number}.json`))

/** ListParts: the first thousand. */
export async function listParts(call: Call, root: string): Promise<Response> {
  const most = Math.min(wholeNumber(call, 'max-parts', 0, 1e9) ?? 1000, 1000)
  const folder = await requireUpload(call, root)
  const numbers = await partNumbers(folder)
  const parts = await Promise.all(
    numbers.slice(0, most).map(async (number) => ({ number, part: await readPart(folder, number) })),
  )
  return new Response(
    xmlDocument('ListPartsResult', {
      Bucket: call.bucket,
      Key: call.key,
      UploadId: path.basename(folder),
      MaxParts: most,
      IsTruncated: numbers.length > most,
      StorageClass: 'STANDARD',
      Part: parts.flatMap(({ number, part }) =>
        part
          ? {
              PartNumber: number,
              LastModified: part.lastModified,
              ETag: `"${part.eTag}"`,
              Size: part.size,
              ChecksumCRC32: part.crc32,
            }
          : [],
      ),
    }),
  )
}

/** Deletes an upload atomically, so that a concurrent Complete finds either all of it or nothing. */
export async function removeUpload(folder: string): Promise<void> {
  const gone = `${folder}.${newName()}.gone`
  await rename(folder, gone)
  await rm(gone, { recursive: true, force: true })
}

/** AbortMultipartUpload. */
export async function abortUpload(call: Call, root: string): Promise<Response> {
  const folder = await requireUpload(call, root)
  await removeUpload(folder).catch((error: unknown) => {
    throw isAbsent(error) ? new S3Error('NoSuchUpload') : error
  })
  return new Response(null, { status: 204 })
}
