import { sql } from 'drizzle-orm'
import { fixedQuery } from '#app/database/query-rows.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { peopleChanged } from './people-changed.server.ts'

type Telling = Pick<Context, 'live'>

/** Part of a verb that changes somebody's visibility: open pages of their matches, correspondents and group members reload.
 *  It names nobody. */
export async function tellPeopleAround({ live }: Telling, tx: Database, userId: string): Promise<void> {
  const around = await peopleAround(tx, { userId })
  const ids = around.map((each) => each.userId)
  await live.tell(tx, peopleChanged, ids, {})
}

const peopleAround = fixedQuery<{ userId: string }, { userId: string }>(
  (at) => sql`
    select matched_user_id as "userId" from matches where first_user_id = ${at.userId}::uuid
    union select other_user_id from conversation_sides
      where user_id = ${at.userId}::uuid and other_user_id is not null
    union select fellow.user_id from group_members own
      join group_members fellow on fellow.group_id = own.group_id and fellow.user_id <> own.user_id
      where own.user_id = ${at.userId}::uuid`,
)
