import { and, asc, gt, lte } from 'drizzle-orm'
import { homeNews } from '#app/database/schema/site/alerts.ts'
import type { Reading } from '#app/platform/context.ts'
import type { NetChange } from './finds-home.ts'

/** All changes in a time window, for searches that start at any moment within it. */
export type NewsWindow = {
  /** The changes after `since`, merged into one for each home. */
  after: (since: Date) => NetChange[]
}

/** Reads the changes after `from` up to `to` once, for any number of searches. */
export async function readNews(db: Reading, from: Date, to: Date): Promise<NewsWindow> {
  const rows = await db
    .select()
    .from(homeNews)
    .where(and(gt(homeNews.at, from), lte(homeNews.at, to)))
    .orderBy(asc(homeNews.at), asc(homeNews.listingId))
  const moments = [...new Set(rows.map(({ at }) => at.getTime()))]
  const known = new Map<number, NetChange[]>()
  return {
    after: (since) => {
      // Start times between two changes see the same.
      const first = moments.find((moment) => moment > since.getTime()) ?? Infinity
      const found = known.get(first) ?? net(rows.filter(({ at }) => at.getTime() >= first))
      known.set(first, found)
      return found
    },
  }
}

/** One change for each home, from its first state to its last; a home that appeared and disappeared in between is
 *  no change. */
function net(rows: (typeof homeNews.$inferSelect)[]): NetChange[] {
  const changes = new Map<string, NetChange>()
  for (const { listingId, before, after } of rows) {
    const known = changes.get(listingId)
    changes.set(listingId, { listingId, before: known ? known.before : before, after })
  }
  return [...changes.values()].filter(({ before, after }) => before !== null || after !== null)
}
