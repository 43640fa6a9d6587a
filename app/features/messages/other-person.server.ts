import { sql } from 'drizzle-orm'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { OtherPerson } from './views.ts'

/** The columns of the other person, for a hand-written query over `users` and `picture`. */
export const otherColumns = sql`
  users.id as "otherId", users.given_name as "givenName", users.family_name as "familyName",
  picture.image`

/** The newest profile picture of a row of `users`, as a `PhotoImage`. */
export const joinPicture = sql`left join lateral (
  select json_build_object('id', id, 'width', width, 'height', height, 'widths', widths, 'thumbhash', thumbhash,
    'avif', avif, 'alt', alt) as image
  from photos where owner_id = users.id and purpose = 'profile-picture'
  order by created_at desc limit 1) picture on true`

export type OtherRow = {
  otherId: string | null
  givenName: string | null
  familyName: string | null
  image: PhotoImage | null
}

export function otherPerson(row: OtherRow): OtherPerson {
  const { otherId, givenName, familyName, image } = row
  if (otherId === null) return null
  const name = shownName(givenName ?? '', familyName ?? '')
  return { userId: otherId, name, photo: image }
}
