import { and, asc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import type { PhotoImage } from './photo-image.ts'

/** The profile pictures of several people in one query, for a page that may show them; people without one are left out. Checks no
 *  policy, because fetching the files does. */
export async function profilePictures(
  { db }: { db: Reading },
  ownerIds: string[],
): Promise<Map<string, PhotoImage>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await queryRows(db, picturesOf, { ownerIds })
  // The newest comes last and overwrites the others.
  return new Map(rows.flatMap((row) => (row.ownerId === null ? [] : [[row.ownerId, row.image]])))
}

const picturesOf = (at: Places<{ ownerIds: string[] }>, db: Reading) => {
  const { ownerId, id, width, height, widths, thumbhash, avif, alt } = photos
  return db
    .select({ ownerId, image: { id, width, height, widths, thumbhash, avif, alt } })
    .from(photos)
    .where(and(sql`${ownerId} = any(${at.ownerIds}::uuid[])`, sql`${photos.purpose} = 'profile-picture'`))
    .orderBy(asc(photos.createdAt))
}

/** A profile picture as a column in a larger query; null if there is none. @param userId a column */
export function pictureOf(userId: AnyPgColumn): SQL<PhotoImage | null> {
  const { id, width, height, widths, thumbhash, avif, alt } = photos
  return sql<PhotoImage | null>`(select json_build_object('id', ${id}, 'width', ${width}, 'height', ${height},
      'widths', ${widths}, 'thumbhash', ${thumbhash}, 'avif', ${avif}, 'alt', ${alt})
    from ${photos} where ${photos.ownerId} = ${userId} and ${photos.purpose} = 'profile-picture'
    order by ${photos.createdAt} desc limit 1)`
}

/** A column for queries over `users` that have already checked visibility: the person's photos, the profile picture first. */
export const photosOfPerson = sql<PhotoImage[]>`coalesce((
  select json_agg(
    json_build_object('id', ${photos.id}, 'width', ${photos.width}, 'height', ${photos.height},
      'widths', ${photos.widths}, 'thumbhash', ${photos.thumbhash}, 'avif', ${photos.avif}, 'alt', ${photos.alt})
    order by ${photos.purpose} desc, ${photos.position}, ${photos.id})
  from ${photos}
  where ${photos.ownerId} = ${users.id} and ${photos.purpose} in ('profile-picture', 'profile-photo')), '[]')`
