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
import { photoPolicy } from './policy.ts'

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

/** Whether the person who started an upload may still add the photo. The home may have got another manager, or a right may
 *  have been revoked. Uploads from before a suspension remain, hidden like everything else of that person. */
export async function mayStillAdd(tx: Reading, { purpose, ownerId, listingId }: Upload): Promise<boolean> {
  if (!listingId) return true // the person's own photos
  const [home] = await tx.select({ people: companyPeople }).from(listings).where(eq(listings.id, listingId))
  return isAllowed(photoPolicy.add, await senderOf(tx, ownerId), {
    purpose,
    ownerId,
    people: home?.people ?? [],
  })
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
