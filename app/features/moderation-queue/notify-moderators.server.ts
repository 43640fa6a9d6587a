import { sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { livePublisher } from '#app/features/live/send-live-events.server.ts'
import type { Database } from '#app/platform/context.ts'
import { queueChanged } from './queue-changed.server.ts'

/** Notifies admins' open pages that the queue changed; once per transaction, because importing a list of homes may file
 *  thousands of items in one. */
export async function notifyModerators(tx: Database): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.admin} and current_setting('roost.moderators_notified', true) is distinct from 'yes'`)
  if (admins.length === 0) return
  await changeRows(tx, sql`select set_config('roost.moderators_notified', 'yes', true)`)
  await livePublisher.send(
    tx,
    queueChanged,
    admins.map(({ id }) => id),
    {},
  )
}
