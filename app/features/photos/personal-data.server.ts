import { buffer } from 'node:stream/consumers'
import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { companyOfMember } from '#app/database/sql/company-people.server.ts'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { lockHomes, showHomePhotos } from './show-home-photos.server.ts'
import { masterPath } from './upload-path.server.ts'

/** A person's uploaded photos, and their company's logo, which is deleted with the company. The rows are deleted with the account's
 *  row, which also removes them from homes' pages; the next cleanup deletes the files. */
export const photoData: PersonalData = {
  name: 'photos',
  tables: ['photos', 'uploads'],
  read: async (db, { userId }) => {
    const { id, purpose, alt, width, height, createdAt } = photos
    const { fileName, size, state, createdAt: sentAt } = uploads
    return {
      photos: await db
        .select({ id, purpose, alt, width, height, createdAt })
        .from(photos)
        .where(or(eq(photos.ownerId, userId), eq(photos.companyId, companyOfMember(userId))))
        .orderBy(asc(photos.createdAt)),
      uploads: await db
        .select({ fileName, size, state, sentAt })
        .from(uploads)
        .where(eq(uploads.ownerId, userId))
        .orderBy(asc(uploads.createdAt)),
    }
  },
  // All their other data is in the account's own row.
  erase: async (tx, { userId }) => {
    const shown = and(eq(photos.ownerId, userId), isNotNull(photos.listingId))
    const homes = await tx.selectDistinct({ id: photos.listingId }).from(photos).where(shown)
    const ids = homes.map(({ id }) => id).filter((id) => id !== null)
    await lockHomes(tx, ids)
    await tx.delete(photos).where(shown)
    await showHomePhotos(tx, ids)
  },
  files: async function* ({ db, files }, { userId }) {
    const isTheirs = or(eq(photos.ownerId, userId), eq(photos.companyId, companyOfMember(userId)))
    const rows = await db.select({ id: photos.id }).from(photos).where(isTheirs)
    for (const { id } of rows) {
      const master = await files.get(masterPath(id))
      if (master) yield { path: `photos/${id}.jpg`, bytes: await buffer(master.body) }
    }
  },
}
