import { sql } from 'drizzle-orm'
import { changeRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { liveEvents } from '#app/database/schema/site/live.ts'
import type { Database, Live } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { CHANNEL } from '#app/platform/live/channel.ts'

/** Stores the event for each person and notifies all processes of the ids. Both happen when the transaction commits. */
export const livePublisher: Live = {
  async send(db, kind, userIds, about) {
    const known = kind.about.parse(about)
    const people = [...new Set(userIds)]
    if (people.length === 0) return
    const rows = people.map((userId) => ({ id: newId(), userId, kind: kind.name, about: known }))
    await changeRows(db, writeAndNotify, { rows: JSON.stringify(rows) })
  },
  renew: (db, userIds) =>
    notifyProcesses(
      db,
      userIds.map((userId) => `renew ${userId}`),
    ),
}

/** A single statement, because most verbs end with it. */
const writeAndNotify: Statement<Record<string, unknown>, { rows: string }> = (at) => sql`
    with sent as (
      insert into ${liveEvents} (id, user_id, kind, about)
      select row.id, row."userId", row.kind, row.about
      from json_to_recordset(${at.rows}::json) as row (id uuid, "userId" uuid, kind text, about jsonb)
      returning id, user_id)
    select pg_notify(${CHANNEL}, 'event ' || id || ' ' || user_id) from sent`

/** Sends messages to all processes over the live events' channel, at most 8,000 bytes each. */
export async function notifyProcesses(db: Database, words: string[]): Promise<void> {
  const list = JSON.stringify(words)
  await changeRows(
    db,
    sql`select pg_notify(${CHANNEL}, word) from jsonb_array_elements_text(${list}::jsonb) as word`,
  )
}
