import { buffer } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { photos, uploads } from '#app/database/schema/photos.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { masterPath } from './upload-path.server.ts'

/** Photos that somebody sent. The rows go with the account's, the files with the next sweep. */
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
        .where(eq(photos.ownerId, userId))
        .orderBy(asc(photos.createdAt)),
      uploads: await db
        .select({ fileName, size, state, sentAt })
        .from(uploads)
        .where(eq(uploads.ownerId, userId))
        .orderBy(asc(uploads.createdAt)),
    }
  },
  files: async function* ({ db, files }, { userId }) {
    const rows = await db.select({ id: photos.id }).from(photos).where(eq(photos.ownerId, userId))
    for (const { id } of rows) {
      const master = await files.get(masterPath(id))
      if (master) yield { path: `photos/${id}.jpg`, bytes: await buffer(master.body) }
    }
  },
}
