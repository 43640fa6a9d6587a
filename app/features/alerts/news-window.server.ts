import { and, asc, gt, lte } from 'drizzle-orm'
import { homeNews } from '#app/database/schema/alerts.ts'
import type { Database } from '#app/platform/context.ts'
import type { NetChange } from './matches.ts'

/** All news between two moments, and what each beginning in between makes of them. */
export type NewsWindow = {
  /** What became of homes after `since`: all of it as one change each. */
  after: (since: Date) => NetChange[]
}

/** Reads what happened after `from` until `to` once, for any number of searches. */
export async function readNews(db: Database, from: Date, to: Date): Promise<NewsWindow> {
  const rows = await db
    .select()
    .from(homeNews)
    .where(and(gt(homeNews.at, from), lte(homeNews.at, to)))
    .orderBy(asc(homeNews.at), asc(homeNews.listingId))
  const moments = [...new Set(rows.map(({ at }) => at.getTime()))]
  const known = new Map<number, NetChange[]>()
  return {
    after: (since) => {
      // Every beginning between two moments sees the same.
      const first = moments.find((moment) => moment > since.getTime()) ?? Infinity
      const found = known.get(first) ?? net(rows.filter(({ at }) => at.getTime() >= first))
      known.set(first, found)
      return found
    },
  }
}

/** One change for each home, from its first state to its last; what came and went meanwhile is none. */
function net(rows: (typeof homeNews.$inferSelect)[]): NetChange[] {
  const changes = new Map<string, NetChange>()
  for (const { listingId, before, after } of rows) {
    const known = changes.get(listingId)
    changes.set(listingId, { listingId, before: known ? known.before : before, after })
  }
  return [...changes.values()].filter(({ before, after }) => before !== null || after !== null)
}
