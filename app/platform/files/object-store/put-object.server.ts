import path from 'node:path'
import { amz, type Call } from './answers/call.ts'
import { makeFolder, newBlob, placeOf, removeBlob, switchObject, type ObjectMeta } from './disk.server.ts'
import { S3Error } from './answers/s3-error.ts'
import { writeBody } from './write-body.server.ts'

/** An upload's content type and metadata, which are stored and returned with every response. */
export function describedBy({ headers }: Call): Pick<ObjectMeta, 'contentType' | 'metadata'> {
  const start = 'x-amz-meta-'
  const metadata = [...headers].filter(([name]) => name.startsWith(start))
  return {
    contentType: headers.get('Content-Type') ?? 'binary/octet-stream',
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name.slice(start.length), value])),
  }
}

/** @throws S3Error for a conditional upload */
export function requireNoCondition({ headers }: Call): void {
  if (headers.has('If-None-Match') || headers.has('If-Match')) throw new S3Error('NotImplemented')
}

/** PutObject: writes the bytes to a new file and then switches the object to it atomically. */
export async function putObject(call: Call, root: string, now: Date): Promise<Response> {
  if (amz(call, 'x-amz-copy-source') !== undefined) throw new S3Error('NotImplemented')
  requireNoCondition(call)
  const place = placeOf(root, call.bucket, call.key)
  await makeFolder(place.folder)
  const blob = newBlob(place)
  const { size, md5, crc32 } = await writeBody(call, path.join(place.folder, blob))
  const stated = amz(call, 'x-amz-checksum-crc32') !== undefined
  const meta = {
    bucket: call.bucket,
    key: call.key,
    size,
    eTag: md5,
    ...describedBy(call),
    lastModified: now.toISOString(),
    ...(stated && { crc32 }),
    blob,
    pieces: [{ file: '', size }],
  }
  try {
    await switchObject(place, meta)
  } catch (error) {
    await removeBlob(place, blob)
    throw error
  }
  const headers = { ETag: `"${md5}"`, ...(stated && { 'x-amz-checksum-crc32': crc32 }) }
  return new Response(null, { headers })
}
