import { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Sent when a person's relation to others changed, such as by a block, so that their open pages reload. It names nobody and so
 *  reveals nothing. */
export const peopleChanged: GuardedKind = {
  name: 'people',
  about: z.strictObject({}),
  mayKnow: async () => true,
}

type Notifier = Pick<SystemContext, 'db' | 'live'>

/** Sent when a person's visibility changed, to reload the open pages of their matches and correspondents, members of their groups
 *  and collections, and people with a pending request or invitation between them. It names nobody. */
export async function notifyPeopleAround({ db: tx, live }: Notifier, userId: string): Promise<void> {
  const around = await queryRows(tx, peopleAround, { userId })
  const ids = around.map((each) => each.userId)
  await live.send(tx, peopleChanged, ids, {})
}

const peopleAround: Statement<{ userId: string }, { userId: string }> = (at) => sql`
    with shared as (
      select collection_id from collection_members where user_id = ${at.userId}::uuid
      union select collections.id from group_members own join collections using (group_id)
        where own.user_id = ${at.userId}::uuid)
    select matched_user_id as "userId" from matches where first_user_id = ${at.userId}::uuid
    union select other_user_id from conversation_sides
      where user_id = ${at.userId}::uuid and other_user_id is not null
    union select fellow.user_id from group_members own
      join group_members fellow on fellow.group_id = own.group_id and fellow.user_id <> own.user_id
      where own.user_id = ${at.userId}::uuid
    union select member.user_id from shared join collection_members member using (collection_id)
      where member.user_id <> ${at.userId}::uuid
    union select fellow.user_id from shared join collections on collections.id = shared.collection_id
      join group_members fellow on fellow.group_id = collections.group_id and fellow.user_id <> ${at.userId}::uuid
    union select receiver_user_id from match_requests where sender_user_id = ${at.userId}::uuid and status = 'pending'
    union select sender_user_id from match_requests where receiver_user_id = ${at.userId}::uuid and status = 'pending'
    union select user_id from group_invitations where invited_by = ${at.userId}::uuid and declined_at is null
    union select invited_by from group_invitations
      where user_id = ${at.userId}::uuid and declined_at is null and invited_by is not null`
