import { sql } from 'drizzle-orm'
import { liveEvents } from '#app/database/schema/live.ts'
import type { Live } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { CHANNEL } from '#app/platform/live/channel.ts'

/** Writes the event for each of the people and notifies all processes of its ids alone: both with the transaction, or
 *  neither. */
export const livePublisher: Live = {
  async tell(db, kind, userIds, about) {
    const known = kind.about.parse(about)
    const people = [...new Set(userIds)]
    if (people.length === 0) return
    const rows = people.map((userId) => ({ id: newId(), userId, kind: kind.name, about: known }))
    await db.insert(liveEvents).values(rows)
    const words = JSON.stringify(rows.map(({ id, userId }) => `event ${id} ${userId}`))
    await db.execute(
      sql`select pg_notify(${CHANNEL}, word) from jsonb_array_elements_text(${words}::jsonb) as word`,
    )
  },
}
