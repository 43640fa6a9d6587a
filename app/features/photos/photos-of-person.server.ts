import { sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { PhotoImage } from './files/photo-image.ts'

/** A column for a query over `users` that has checked visibility: the person's photos, the profile picture first. */
export const photosOfPerson = sql<PhotoImage[]>`coalesce((
  select json_agg(
    json_build_object('id', ${photos.id}, 'width', ${photos.width}, 'height', ${photos.height},
      'widths', ${photos.widths}, 'thumbhash', ${photos.thumbhash}, 'avif', ${photos.avif}, 'alt', ${photos.alt})
    order by ${photos.purpose} desc, ${photos.position}, ${photos.id})
  from ${photos}
  where ${photos.ownerId} = ${users.id} and ${photos.purpose} in ('profile-picture', 'profile-photo')), '[]')`
