import { and, eq, ne, type Placeholder } from 'drizzle-orm'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { absentPerson, isAllowed, operator, type Actor } from '#app/platform/access.ts'
import { colleaguesOf } from './company-logo.server.ts'
import { photoPolicy } from './policy.ts'
import { isPublic, type PhotoPurpose } from './rules.ts'

export type Upload = typeof uploads.$inferSelect

const findUpload = (at: Places<{ uploadId: string }>, db: Reading) => select(db, at.uploadId)

/** An upload; locked until the transaction ends if `lock` is set. @throws NotFound */
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

/** Whether the person who started an upload may still add the photo. The home may have got another company, they may have left
 *  it, or a right may have been revoked. Uploads from before a suspension remain, hidden like everything else of that person. */
export async function mayStillAdd(tx: Reading, { purpose, ownerId, listingId }: Upload): Promise<boolean> {
  if (!isPublic(purpose)) return true // the person's own photos
  const people = await peopleToAdd(tx, { purpose, ownerId, listingId })
  return isAllowed(photoPolicy.add, await senderOf(tx, ownerId), { purpose, ownerId, people: people ?? [] })
}

type PlaceToAdd = { purpose: PhotoPurpose; ownerId: string | null; listingId?: string | null | undefined }

/** The people of the company to whose home, or as whose logo, somebody adds a photo; undefined without that home or company,
 *  and nobody for photos of people. */
export async function peopleToAdd(tx: Reading, place: PlaceToAdd): Promise<string[] | undefined> {
  const { purpose, ownerId, listingId } = place
  if (purpose === 'company-logo') return ownerId === null ? undefined : colleaguesOf(tx, ownerId)
  if (!listingId) return []
  const [home] = await tx.select({ people: companyPeople }).from(listings).where(eq(listings.id, listingId))
  return home?.people
}

/** Photos from imports are added by the operator. */
async function senderOf(tx: Reading, ownerId: string | null): Promise<Actor> {
  if (ownerId === null) return operator
  const [rights] = await tx
    .select({ manager: users.manager, admin: users.admin })
    .from(users)
    .where(eq(users.id, ownerId))
  return absentPerson(ownerId, rights)
}
