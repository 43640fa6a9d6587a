import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { photoPeople } from '#app/database/sql/company-people.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isNotModified, rangeOf } from '#app/platform/files/object-store/answers/conditions.ts'
import { S3Error } from '#app/platform/files/object-store/answers/s3-error.ts'
import { find } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { photoToSend } from './photos.query.server.ts'
import { isPublic } from './rules.ts'
import { variantPath, askStore, masterPath } from './upload-path.server.ts'
import { photoPolicy } from './policy.ts'
import { remainingLife } from './sign-upload.server.ts'

const file = /^(\d{1,5})\.(webp|avif)$/

/** One of a photo's files as an HTTP response, with validators and ranges. Photos of homes are immutable and public. Browsers keep
 *  photos of people for at most five minutes; a block or a pause applies to every request after that.
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
  const forAll = isPublic(photo.purpose) && !photo.waiting
  const answer = {
    ETag: `"${eTag}"`,
    'Cache-Control': forAll ? 'public, max-age=31536000, immutable' : 'private, max-age=300',
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    ...(!forAll && { Vary: 'Cookie' }),
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

/** The single requested range; `absent` if it is outside the file. */
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

/** A file store URL for one's own photo in its largest stored size. Valid for 15 minutes, but never longer than the session.
 *  @throws NotFound, Forbidden, SignInRequired, Busy while the store is down */
export async function downloadPhoto(ctx: Context, photoId: string): Promise<string> {
  await find(ctx, photoPolicy.download, (look) => requireToDownload(look, photoId))
  const key = masterPath(photoId)
  if (!(await askStore(ctx.log, ctx.files.head(key)))) throw new NotFound()
  const disposition = `attachment; filename="roost-photo-${photoId.slice(-6)}.jpg"`
  const { url } = await ctx.files.sign({ op: 'get', key, disposition, remainingLife: remainingLife(ctx) })
  return url
}

async function requireToDownload({ db }: { db: Reading }, photoId: string) {
  if (!isId(photoId)) throw new NotFound()
  const [found] = await db
    .select({ purpose: photos.purpose, ownerId: photos.ownerId, people: photoPeople })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .where(eq(photos.id, photoId))
  if (!found) throw new NotFound()
  return found
}
