import { and, count, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { authorize, change } from '#app/database/gate.server.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isPhotoType } from '#app/platform/files/images/photo-rules.ts'
import { photoReasonSentence } from '#app/platform/files/images/photo-reasons.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { photoPolicy } from './policy.ts'
import {
  megabytes,
  photoPurposes,
  QUOTA_BYTES,
  UPLOADS_A_DAY,
  UPLOADS_AT_ONCE,
  type PhotoPurpose,
} from './rules.ts'
import { uploadForm, type UploadForm } from './fields.ts'
import { peopleToAdd } from './require-upload.server.ts'
import { prepareFirst, type FirstRequest } from './sign-upload.server.ts'
import { lockHomes } from './show-home-photos.server.ts'
import { uploadPath } from './upload-path.server.ts'

const DAY = 24 * 60 * 60 * 1000

/** One outcome for each requested file, in the same order. */
export type RequestUploadsOutcome =
  | { ok: true; uploadId: string; path: string; first?: FirstRequest | undefined }
  /** A sentence for the user. */
  | { ok: false; message: string }

/** Decides which files a user may upload, before accepting any of their content: purpose, count, size, type and quota. Each allowed
 *  file gets a row and a path.
 *  @throws ZodError, SignInRequired, Forbidden or NotFound */
export async function requestUploads(ctx: Context, input: UploadForm): Promise<RequestUploadsOutcome[]> {
  const { purpose, listingId, subletId, files } = uploadForm.parse(input)
  const { actor } = ctx
  const ownerId = actor.kind === 'person' ? actor.userId : null
  const look = async (look: ReadingContext) => {
    const people = await peopleToAdd(look.db, { purpose, ownerId, listingId, subletId })
    if (!people) throw new NotFound()
    return { purpose, ownerId, people }
  }
  const { answers, photo } = await change(ctx, photoPolicy.add, look, async (tx, photo) => {
    // Imports add home photos as the operator; these photos have no owner.
    if (ownerId === null && !listingId) throw new NotFound()
    // Serialized per account and home, so that two tabs cannot both take the last place.
    if (listingId) await lockHomes(tx.db, [listingId])
    if (ownerId) await queryRows(tx.db, lockAccount, { ownerId })
    const used = await usage(tx.db, {
      ownerId,
      purpose,
      listingId,
      subletId,
      since: new Date(ctx.now().getTime() - DAY),
    })
    const answers = files.map((file): RequestUploadsOutcome => {
      const message = refusal(purpose, file, used)
      if (message) return { ok: false, message }
      used.places += 1
      used.pending += 1
      used.today += 1
      used.bytes += file.size
      return {
        ok: true,
        uploadId: newId(),
        path: uploadPath(purpose, ownerId ?? listingId ?? '', file.type, ctx.now()),
      }
    })
    const rows = answers.flatMap((answer, index) => {
      const file = files[index]
      if (!answer.ok || !file) return []
      const { uploadId: id, path } = answer
      const { name: fileName, size, type: contentType, alt } = file
      const at = { createdAt: ctx.now(), changedAt: ctx.now() }
      return {
        id,
        path,
        ownerId,
        purpose,
        listingId,
        subletId,
        state: 'uploading' as const,
        fileName,
        size,
        contentType,
        alt: alt ?? '',
        ...at,
      }
    })
    if (rows.length > 0) await tx.db.insert(uploads).values(rows)
    return { answers, photo }
  })
  const open = authorize(ctx, photoPolicy.add, photo)
  return Promise.all(
    answers.map(async (permission, index) => {
      const file = files[index]
      if (!permission.ok || !file) return permission
      const { uploadId: id, path } = permission
      const first = await prepareFirst(open, { id, path, contentType: file.type, size: file.size })
      return { ...permission, first }
    }),
  )
}

type Usage = { places: number; pending: number; today: number; bytes: number }

function refusal(purpose: PhotoPurpose, file: UploadForm['files'][number], used: Usage): string | undefined {
  const { most, maxBytes } = photoPurposes[purpose]
  if (file.size === 0) return photoReasonSentence('empty')
  // Browsers with JavaScript detect the type by the first bytes; the name counts only if they state no type.
  if (/hei[cf]/.test(file.type) || (file.type === '' && /\.hei[cf]$/i.test(file.name)))
    return photoReasonSentence('heic')
  if (!isPhotoType(file.type)) return photoReasonSentence('not-a-photo')
  if (file.size > maxBytes) {
    return `This photo is ${megabytes(file.size)}. The limit is ${megabytes(maxBytes)}.`
  }
  // If there is room for only one photo, a new one replaces it.
  if (most > 1 && used.places >= most) {
    return `There is room for ${most} photos. Remove one first.`
  }
  if (used.pending >= UPLOADS_AT_ONCE) {
    return 'Too many photos are being uploaded. Wait until some of them finish.'
  }
  if (used.today >= UPLOADS_A_DAY)
    return `You can add ${UPLOADS_A_DAY} photos a day. Please continue tomorrow.`
  if (used.bytes + file.size > QUOTA_BYTES) {
    return `Your photos can take up ${megabytes(QUOTA_BYTES)} in all. Remove some first.`
  }
  return undefined
}

const lockAccount = (at: Places<{ ownerId: string }>, db: Reading) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, at.ownerId)).for('no key update')

type Asked = {
  ownerId: string | null
  purpose: PhotoPurpose
  listingId?: string | undefined
  subletId?: string | undefined
  since: Date
}

/** What counts toward the limits, in one statement. */
async function usage(tx: Reading, { ownerId, purpose, listingId, subletId, since }: Asked): Promise<Usage> {
  const [used] = listingId
    ? await queryRows(tx, usageWithHome, { ownerId, purpose, listingId, since })
    : subletId
      ? await queryRows(tx, usageWithSublet, { ownerId, purpose, subletId, since })
      : await queryRows(tx, usageOfOwner, { ownerId: ownerId ?? '', purpose, since })
  return used ?? { places: 0, pending: 0, today: 0, bytes: 0 }
}

type OfOwner = { ownerId: string; purpose: PhotoPurpose; since: Date }
type WithHome = { ownerId: string | null; purpose: PhotoPurpose; listingId: string; since: Date }
type WithSublet = { ownerId: string | null; purpose: PhotoPurpose; subletId: string; since: Date }

const usageOfOwner = (at: Places<OfOwner>, db: Reading) =>
  select(db, at, {
    uploaded: eq(uploads.ownerId, at.ownerId),
    kept: and(eq(photos.ownerId, at.ownerId), isNull(photos.listingId)),
  })
const usageWithHome = (at: Places<WithHome>, db: Reading) =>
  select(db, at, {
    uploaded: eq(uploads.listingId, at.listingId),
    kept: eq(photos.listingId, at.listingId),
  })
const usageWithSublet = (at: Places<WithSublet>, db: Reading) =>
  select(db, at, {
    uploaded: eq(uploads.subletId, at.subletId),
    kept: eq(photos.subletId, at.subletId),
  })

/** @param place the photos that share the limit: those being uploaded, and those stored */
function select(
  db: Reading,
  at: Places<Omit<WithHome, 'listingId'>>,
  place: Record<'uploaded' | 'kept', SQL | undefined>,
) {
  const underWay = inArray(uploads.state, ['uploading', 'processing'])
  const mine = eq(uploads.ownerId, at.ownerId)
  const samePlace = and(place.uploaded, eq(uploads.purpose, at.purpose))
  const kept = db
    .select({ count: count() })
    .from(photos)
    .where(and(place.kept, eq(photos.purpose, at.purpose)))
  return db
    .select({
      places: sql<number>`count(*) filter (where ${underWay} and ${samePlace})::int + (${kept})::int`,
      pending: sql<number>`count(*) filter (where ${underWay} and ${mine})::int`,
      today: sql<number>`count(*) filter (where ${gt(uploads.createdAt, at.since)} and ${mine})::int`,
      bytes: sql<number>`coalesce(sum(${uploads.size}) filter (where (${underWay} or ${photos.id} is not null) and ${mine}), 0)::float8`,
    })
    .from(uploads)
    .leftJoin(photos, eq(photos.id, uploads.id))
    .where(or(mine, samePlace))
}
