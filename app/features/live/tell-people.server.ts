import { sql } from 'drizzle-orm'
import { liveEvents } from '#app/database/schema/live.ts'
import type { Database, Live } from '#app/platform/context.ts'
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
    await notify(
      db,
      rows.map(({ id, userId }) => `event ${id} ${userId}`),
    )
  },
  renew: (db, userIds) =>
    notify(
      db,
      userIds.map((userId) => `renew ${userId}`),
    ),
}

async function notify(db: Database, words: string[]): Promise<void> {
  const list = JSON.stringify(words)
  await db.execute(
    sql`select pg_notify(${CHANNEL}, word) from jsonb_array_elements_text(${list}::jsonb) as word`,
  )
}
