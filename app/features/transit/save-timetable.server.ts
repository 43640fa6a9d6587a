import { eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { transitFeeds, transitPatterns, transitStops } from '#app/database/schema/map/transit.ts'
import type { Context } from '#app/platform/context.ts'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { packPattern, type Stop, type Timetable } from './timetable.ts'
import { timetablePolicy } from './policy.ts'

/** The timetable's source; importing the same source again replaces it. `asOf`: the day to use as today, such as 2022-10-12. */
export type TimetableSource = { source: string; asOf: string | null }

const STOPS_AT_ONCE = 2_000
const BYTES_AT_ONCE = 2_000_000

/** Replaces a source's timetable in one transaction, so that pages see either the old one or the new one in full. A job then
 *  computes minutes.
 *  @throws Forbidden for anyone but the operator */
export async function saveTimetable(
  ctx: Context,
  { source, asOf, timetable }: TimetableSource & { timetable: Timetable },
): Promise<void> {
  const { db } = authorize(ctx, timetablePolicy.save, null)
  const { agencies, timeZone, validFrom, validUntil, lines, services, stops, patterns } = timetable
  const packed = Int32Array.from(timetable.transfers.flatMap(({ from, to, seconds }) => [from, to, seconds]))
  const transfers = new Uint8Array(packed.buffer)
  await db.transaction(async (tx) => {
    await tx.delete(transitFeeds).where(eq(transitFeeds.source, source))
    const [feed] = await tx
      .insert(transitFeeds)
      .values({
        source,
        asOf,
        agencies,
        timeZone,
        validFrom,
        validUntil,
        lines,
        services,
        transfers,
        importedAt: ctx.now(),
      })
      .returning({ id: transitFeeds.id })
    if (!feed) throw new Error('an insert without a conflict clause has a row')
    const feedId = feed.id
    const rows = stops.map((stop: Stop, number) => ({ feedId, number, ...stop }))
    for (let from = 0; from < rows.length; from += STOPS_AT_ONCE)
      await tx.insert(transitStops).values(rows.slice(from, from + STOPS_AT_ONCE))
    let waiting: (typeof transitPatterns.$inferInsert)[] = []
    let bytes = 0
    for (const [number, pattern] of patterns.entries()) {
      const row = { feedId, number, line: pattern.line, packed: packPattern(pattern) }
      waiting.push(row)
      bytes += row.packed.length
      if (bytes < BYTES_AT_ONCE && waiting.length < STOPS_AT_ONCE && number < patterns.length - 1) continue
      await tx.insert(transitPatterns).values(waiting)
      waiting = []
      bytes = 0
    }
    await ctx.jobs.enqueue(tx, renewTransitMinutes, {}, { key: 'all' })
  })
}

/** Updates minutes to campus; queued after a timetable import, and on the schedule. */
export const renewTransitMinutes: JobKind = {
  name: 'renew-transit-minutes',
  alone: true,
  endsWithin: 3600,
}
