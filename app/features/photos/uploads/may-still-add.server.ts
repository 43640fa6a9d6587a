import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { absentPerson, type Actor, isAllowed, operator } from '#app/platform/access.ts'
import type { Reading } from '#app/platform/context.ts'
import { photoPolicy } from '../policy.ts'
import type { Upload } from './require-upload.server.ts'

/** Whether the person who started an upload may still add the photo. The home may have got another manager, or a right may
 *  have been revoked. Uploads from before a suspension remain, hidden like everything else of that person. */
export async function mayStillAdd(tx: Reading, { purpose, ownerId, listingId }: Upload): Promise<boolean> {
  if (!listingId) return true // the person's own photos
  const [home] = await tx
    .select({ managerId: listings.managerId })
    .from(listings)
    .where(eq(listings.id, listingId))
  const managerId = home?.managerId ?? null
  return isAllowed(photoPolicy.add, await senderOf(tx, ownerId), { purpose, ownerId, managerId })
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
