import { sql } from 'drizzle-orm'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { authorize } from '#app/database/gate.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { notificationPolicy } from '#app/features/notifications/policy.ts'
import { unreadNotificationsOf } from '#app/features/notifications/queries.server.ts'
import type { PhotoImage } from '#app/features/photos/files/photo-image.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { joinPicture } from './other-person.server.ts'
import { unreadMessagesOf } from './unread.server.ts'

export type OwnHeader = {
  /** Whether there is a User record (specification part 1 §4). */
  hasProfile: boolean
  picture: PhotoImage | null
  notifications: number
  unread: number
}

/** What every page says of whoever is signed in, in one statement. Suspended people have no messages to read.
 *  @throws SignInRequired */
export async function ownHeader(ctx: Context): Promise<OwnHeader> {
  const { userId, suspended } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.read, { userId })
  const [row] = await queryRows(db, headerOf, { viewer: userId })
  if (!row) throw new Error('whoever is signed in has an account')
  return suspended ? { ...row, unread: 0 } : row
}

const headerOf: Statement<OwnHeader, { viewer: string }> = (at) => sql`
    select exists (select from ${profiles} where ${profiles.userId} = users.id) as "hasProfile", picture.image as picture,
      ${unreadNotificationsOf(at)} as notifications, ${unreadMessagesOf(at.viewer)} as unread
    from users ${joinPicture} where users.id = ${at.viewer}::uuid`
