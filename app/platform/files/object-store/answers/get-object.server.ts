import path from 'node:path'
import { param, type Call } from './call.ts'
import { isNotModified, rangeOf } from './conditions.ts'
import { isAbsent, placeOf, readMeta, type ObjectMeta, type Piece, type Place } from '../disk.server.ts'
import { openFile, type OpenFile } from '../open-file.server.ts'
import { S3Error } from './s3-error.ts'

/** GetObject and HeadObject, with conditions and a single range. Only a few chunks are in memory at a time, whatever
 *  the size of the file. */
export async function getObject(call: Call, root: string): Promise<Response> {
  const place = placeOf(root, call.bucket, call.key)
  const { meta, first } = await openObject(place, call.method === 'GET')
  try {
    if (isNotModified(call.headers, meta)) {
      await first?.close()
      return new Response(null, { status: 304, headers: validators(meta) })
    }
    const range = rangeOf(call.headers, meta)
    const { start, end } = range ?? { start: 0, end: meta.size - 1 }
    const headers = {
      ...describe(call, meta),
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${meta.size}` }),
    }
    const body = first && streamOf(bytesOf(place, meta, first, start, end), () => first.close())
    return new Response(body, { status: range ? 206 : 200, headers })
  } catch (error) {
    await first?.close()
    throw error
  }
}

/** A web stream of the chunks. `Readable.toWeb` would copy every byte.
 *  @param close also runs when the client disconnects before the first byte, so that `chunks` never starts */
function streamOf(
  chunks: AsyncGenerator<Uint8Array>,
  close: () => Promise<void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return(undefined)
      await close()
    },
  })
}

/** The object and an open handle of its first file. A concurrent replacement may delete the old bytes between the two
 *  steps; then it is read again, once. */
async function openObject(place: Place, withBytes: boolean): Promise<{ meta: ObjectMeta; first?: OpenFile }> {
  for (let again = true; ; again = false) {
    const meta = await readMeta(place)
    if (!meta) throw new S3Error('NoSuchKey')
    const [piece] = meta.pieces
    if (!withBytes || !piece) return { meta }
    try {
      return { meta, first: await openFile(fileOf(place, meta, piece)) }
    } catch (error) {
      if (!isAbsent(error)) throw error
      if (!again) throw new S3Error('NoSuchKey')
    }
  }
}

const fileOf = ({ folder }: Place, { blob }: ObjectMeta, { file }: Piece) => path.join(folder, blob, file)

async function* bytesOf(
  place: Place,
  meta: ObjectMeta,
  first: OpenFile,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let file: OpenFile | undefined = first
  let begins = 0
  try {
    for (const piece of meta.pieces) {
      const [from, to] = [Math.max(start - begins, 0), Math.min(end - begins, piece.size - 1)]
      begins += piece.size
      if (from <= to) {
        file ??= await openFile(fileOf(place, meta, piece))
        yield* file.bytes(from, to)
      }
      await file?.close()
      file = undefined
    }
  } finally {
    await file?.close()
  }
}

function validators({ eTag, lastModified }: ObjectMeta) {
  return { ETag: `"${eTag}"`, 'Last-Modified': new Date(lastModified).toUTCString() }
}

function describe(call: Call, meta: ObjectMeta): Record<string, string> {
  // Whatever a user stored, a browser that opens its address downloads it instead of rendering it. The site may name the download
  // in a signed URL.
  const disposition = param(call, 'response-content-disposition') ?? 'attachment'
  if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(disposition)) throw new S3Error('InvalidArgument')
  const metadata = Object.entries(meta.metadata).map(
    ([name, value]) => [`x-amz-meta-${name}`, value] as const,
  )
  return {
    'Content-Type': meta.contentType,
    'Content-Disposition': disposition,
    'Accept-Ranges': 'bytes',
    ...validators(meta),
    ...(meta.crc32 && { 'x-amz-checksum-crc32': meta.crc32 }),
    ...Object.fromEntries(metadata),
  }
}
