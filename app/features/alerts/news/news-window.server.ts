import { and, asc, gt, lte } from 'drizzle-orm'
import { homeNews } from '#app/database/schema/site/alerts.ts'
import type { Reading } from '#app/platform/context.ts'

/** The moments of a time window at which changes were recorded, for searches that start at any moment within it. */
export type NewsWindow = {
  until: Date
  /** The first change after `since`: start times between two changes see the same. Null without any. */
  firstAfter: (since: Date) => Date | null
}

/** Finds the changes after `from` up to `until` once, for any number of searches. */
export async function readNews(db: Reading, from: Date, until: Date): Promise<NewsWindow> {
  const rows = await db
    .selectDistinct({ at: homeNews.at })
    .from(homeNews)
    .where(and(gt(homeNews.at, from), lte(homeNews.at, until)))
    .orderBy(asc(homeNews.at))
  return { until, firstAfter: (since) => rows.find(({ at }) => at > since)?.at ?? null }
}
