import { and, eq, ne, notInArray, type Placeholder } from 'drizzle-orm'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { absentPerson, isAllowed, operator, type Actor } from '#app/platform/access.ts'
import { colleaguesOf } from './company-logo.server.ts'
import { isOfCompany, photoPolicy } from './policy.ts'
import type { PhotoPurpose } from './rules.ts'

export type Upload = typeof uploads.$inferSelect

const findUpload = (at: Places<{ uploadId: string }>, db: Reading) => select(db, at.uploadId)

/** An upload; if `lock` is set, locked until the transaction ends. @throws NotFound */
export async function requireUpload(db: Reading, uploadId: string, lock = false): Promise<Upload> {
  if (!isId(uploadId)) throw new NotFound()
  const [upload] = await (lock
    ? select(db, uploadId).for('no key update')
    : queryRows(db, findUpload, { uploadId }))
  if (!upload) throw new NotFound()
  return upload
}

function select(db: Reading, uploadId: string | Placeholder) {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), ne(uploads.state, 'canceled')))
}

/** Whether the person who started an upload may still add the photo. Since then the home may have moved to another company, they
 *  may have left theirs, a right may have been revoked, or their sublet may have ended. Uploads from before a suspension remain,
 *  hidden like everything else of that person. */
export async function canStillAddPhoto(
  tx: Reading,
  { purpose, ownerId, listingId, subletId }: Upload,
): Promise<boolean> {
  const people = await peopleToAdd(tx, { purpose, ownerId, listingId, subletId })
  if (!isOfCompany(purpose)) return people !== undefined // the person's own photos
  return isAllowed(photoPolicy.add, await senderOf(tx, ownerId), { purpose, ownerId, people: people ?? [] })
}

type PlaceToAdd = {
  purpose: PhotoPurpose
  ownerId: string | null
  listingId?: string | null | undefined
  subletId?: string | null | undefined
}

/** The people of the company whose home or logo a photo is added to. Undefined if the home, company or the uploader's open sublet
 *  does not exist; empty for photos of people and sublets. */
export async function peopleToAdd(tx: Reading, place: PlaceToAdd): Promise<string[] | undefined> {
  const { purpose, ownerId, listingId, subletId } = place
  if (purpose === 'company-logo') return ownerId === null ? undefined : colleaguesOf(tx, ownerId)
  if (purpose === 'sublet-photo' && ownerId !== null)
    return (await isOpenSublet(tx, { subletId, ownerId })) ? [] : undefined
  if (!listingId) return []
  const [home] = await tx.select({ people: companyPeople }).from(listings).where(eq(listings.id, listingId))
  return home?.people
}

async function isOpenSublet(
  tx: Reading,
  { subletId, ownerId }: Pick<PlaceToAdd, 'subletId' | 'ownerId'>,
): Promise<boolean> {
  if (!subletId || !ownerId) return false
  const { id, userId, status } = sublets
  const found = await tx
    .select({ id })
    .from(sublets)
    .where(and(eq(id, subletId), eq(userId, ownerId), notInArray(status, ['ended', 'removed'])))
  return found.length > 0
}

/** The operator adds imported photos. */
async function senderOf(tx: Reading, ownerId: string | null): Promise<Actor> {
  if (ownerId === null) return operator
  const [rights] = await tx
    .select({ manager: users.manager, admin: users.admin })
    .from(users)
    .where(eq(users.id, ownerId))
  return absentPerson(ownerId, rights)
}
