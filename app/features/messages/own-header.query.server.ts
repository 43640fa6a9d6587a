import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { notificationPolicy } from '#app/features/notifications/policy.ts'
import { unreadNotificationsOf } from '#app/features/notifications/notifications.query.server.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { requirePerson } from '#app/platform/access.ts'
import { inboxPolicy } from './policy.ts'
import { readableSides } from './conversation.server.ts'
import { joinPicture } from './other-person.server.ts'

/** The number of unread messages for the header; reads only conversations that have some. */
export async function unreadTotal(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, inboxPolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const [row] = await queryRows(db, unreadOf, { me: ctx.actor.userId })
  return row?.unread ?? 0
}

const unreadOf: Statement<{ unread: number }, { me: string }> = ({ me }) =>
  sql`select ${unreadMessagesOf(me)} as unread`

/** The number of unread messages as an SQL expression. */
const unreadMessagesOf = (me: Placeholder): SQL<number> => sql`(
    select coalesce(sum(side.unread), 0)::integer
    from conversation_sides side left join users on users.id = side.other_user_id
    where side.user_id = ${me}::uuid and side.unread > 0 and ${readableSides(me)})`

export type OwnHeader = {
  /** Whether the user has a profile (the User record of specification part 1 §4). */
  hasProfile: boolean
  picture: PhotoImage | null
  notifications: number
  unread: number
}

/** The data about the logged-in user for every page, in one statement. Suspended people have no messages to read.
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
