import { and, asc, gt, inArray, lt } from 'drizzle-orm'
import { liveEvents } from '#app/database/schema/site/live.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import type { EventRow } from '#app/platform/live/hub.server.ts'
import { firstIdOf } from '#app/platform/addresses/ids.ts'
import { KEPT_FOR } from '#app/platform/live/replay.ts'

const { id, userId, kind, about } = liveEvents

/** The events with these ids, in the order in which they were sent. */
export function eventsById(db: Reading, ids: string[]): Promise<EventRow[]> {
  return db.select({ id, userId, kind, about }).from(liveEvents).where(inArray(id, ids)).orderBy(asc(id))
}

/** The events for these people after a given id. */
export function eventsAfter(db: Reading, userIds: string[], after: string): Promise<EventRow[]> {
  return db
    .select({ id, userId, kind, about })
    .from(liveEvents)
    .where(and(inArray(userId, userIds), gt(id, after)))
    .orderBy(asc(id))
}

/** Deletes events that are too old to be requested. */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  await db.delete(liveEvents).where(lt(id, firstIdOf(new Date(now.getTime() - KEPT_FOR))))
}
