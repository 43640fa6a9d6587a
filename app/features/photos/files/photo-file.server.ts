import { Readable } from 'node:stream'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isNotModified, rangeOf } from '#app/platform/files/object-store/answers/conditions.ts'
import { S3Error } from '#app/platform/files/object-store/answers/s3-error.ts'
import { photoToSend } from '../queries.server.ts'
import { isPublic } from '../rules.ts'
import { variantPath } from '../uploads/upload-path.server.ts'

const file = /^(\d{1,5})\.(webp|avif)$/

/** One file of a photo as an HTTP response, with validators and ranges. Photos of homes are immutable and public. Browsers
 *  keep photos of people for five minutes at most; a block or a pause applies to every request after that.
 *  @throws NotFound */
export async function sendPhoto(
  ctx: Context,
  { photoId, name, headers }: { photoId: string; name: string; headers: Headers },
): Promise<Response> {
  const [, digits, format] = file.exec(name) ?? []
  const width = Number(digits)
  const photo = await photoToSend(ctx, photoId)
  if (!photo.widths.includes(width) || (format === 'avif' && !photo.avif)) throw new NotFound()
  const key = variantPath(photoId, width, format === 'avif' ? 'avif' : 'webp')
  const eTag = `${photoId}-${name}`
  const answer = {
    ETag: `"${eTag}"`,
    'Cache-Control': isPublic(photo.purpose) ? 'public, max-age=31536000, immutable' : 'private, max-age=300',
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    ...(!isPublic(photo.purpose) && { Vary: 'Cookie' }),
  }
  const known = { eTag, lastModified: new Date(0).toUTCString(), size: 0 }
  if (headers.has('If-None-Match') && isNotModified(headers, known)) {
    return new Response(null, { status: 304, headers: answer })
  }
  const range = headers.has('Range') ? await wantedRange(ctx, key, headers, known) : undefined
  if (range === 'absent') return new Response(null, { status: 416, headers: answer })
  const found = await ctx.files.get(key, range)
  if (!found) throw new NotFound()
  return new Response(Readable.toWeb(found.body) as ReadableStream, {
    status: range ? 206 : 200,
    headers: {
      ...answer,
      'Content-Type': `image/${format}`,
      'Content-Length': String(found.contentLength),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${found.size}` }),
    },
  })
}

/** The requested single range; `absent` when it is outside the file. */
async function wantedRange(
  ctx: Context,
  key: string,
  headers: Headers,
  known: Parameters<typeof rangeOf>[1],
) {
  const properties = await ctx.files.head(key)
  if (!properties) throw new NotFound()
  try {
    return rangeOf(headers, { ...known, size: properties.size })
  } catch (error) {
    if (error instanceof S3Error) return 'absent'
    throw error
  }
}
