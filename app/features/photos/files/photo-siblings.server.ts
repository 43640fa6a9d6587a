import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { PhotoPurpose } from '../rules.ts'

type Place = { purpose: PhotoPurpose; ownerId: string | null; listingId: string | null }

/** The photos that share one order: those of a home or of a person, for one purpose. */
export function siblingsOf({ purpose, ownerId, listingId }: Place): SQL | undefined {
  if (listingId) return and(eq(photos.listingId, listingId), eq(photos.purpose, purpose))
  if (!ownerId) return sql`false`
  return and(eq(photos.ownerId, ownerId), eq(photos.purpose, purpose), isNull(photos.listingId))
}
