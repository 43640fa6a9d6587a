import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import { absentPerson } from '#app/platform/access.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { photoTypes } from '#app/platform/files/images/photo-rules.ts'
import { isTaken, sniffPhoto } from '#app/platform/files/images/sniff-photo.ts'
import { mayAnswerLater } from '#app/platform/foreign/foreign-reasons.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { finishUpload } from './finish-upload.server.ts'
import { requestUploads } from './request-uploads.server.ts'
import { photoPurposes } from './rules.ts'

const SECRET = 'address of a picture'
const purpose = 'profile-picture'
const TIME_LIMIT = 20_000 // milliseconds

/** Fetches an account's picture from the sign-in provider if it has none; it is processed like any upload. The URL identifies the
 *  person, so it is encrypted in the queue. */
export const fetchPicture: Job<{ ownerId: string; sealed: string }> = {
  name: 'fetch-picture',
  payload: z.object({ ownerId: z.uuid(), sealed: z.string() }),
  waits: [60, 600],
  endsWithin: 60,
  run: async (ctx, { ownerId, sealed }) => {
    if (await hasPicture(ctx.db, ownerId)) return
    const { maxBytes } = photoPurposes[purpose]
    const address = ctx.secrets.decrypt(SECRET, sealed)
    const answer = await ctx.foreign.fetch(address, { types: photoTypes, maxBytes, timeLimit: TIME_LIMIT })
    if (!answer.ok) {
      if (mayAnswerLater(answer.reason, answer.status)) throw new Error(`no picture: ${answer.reason}`)
      return // Not retried: initials are shown instead.
    }
    const type = sniffPhoto(answer.bytes)
    // Acts as the account that signed in, since nobody else may add a picture to it.
    if (isTaken(type)) await keep({ ...ctx, actor: absentPerson(ownerId) }, type, answer.bytes)
  },
}

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'secrets'>

/** Queues the fetch in the caller's transaction. */
export async function queuePictureFetch(
  { db: tx, jobs, secrets }: Tools,
  { ownerId, address }: { ownerId: string; address: string },
): Promise<void> {
  await jobs.enqueue(
    tx,
    fetchPicture,
    { ownerId, sealed: secrets.encrypt(SECRET, address) },
    { key: ownerId },
  )
}

async function hasPicture(db: Reading, ownerId: string): Promise<boolean> {
  const [photo] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.purpose, purpose)))
  const [upload] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose)))
  return photo !== undefined || upload !== undefined
}

async function keep(ctx: Context, type: string, bytes: Uint8Array): Promise<void> {
  const file = { name: 'picture', size: bytes.length, type }
  const [permission] = await requestUploads(ctx, { purpose, files: [file] })
  if (!permission?.ok) return
  await ctx.files.put(permission.path, bytes, { contentType: type, contentLength: bytes.length })
  await finishUpload(ctx, permission.uploadId)
}
