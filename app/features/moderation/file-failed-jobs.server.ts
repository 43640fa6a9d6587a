import { and, desc, eq, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { SystemContext } from '#app/platform/context.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Files an item for each job that failed for good within a day, unless staff have decided one since. */
export async function fileFailedJobs(ctx: SystemContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY).toISOString()
  const failed = await queryRows<{ name: string; at: Date }>(
    ctx.db,
    sql`select name, max(completed_on) as at from pgboss.job
        where state = 'failed' and completed_on > ${since}::timestamptz and name not like '\\_\\_pgboss%'
        group by name order by name`,
  )
  const { kind, subject, decidedAt } = moderationItems
  for (const { name, at } of failed) {
    const [last] = await ctx.db
      .select({ decidedAt })
      .from(moderationItems)
      .where(and(eq(kind, 'failed-job'), eq(subject, name)))
      .orderBy(desc(decidedAt)) // An open item sorts first.
      .limit(1)
    if (last && (last.decidedAt === null || last.decidedAt >= at)) continue
    await fileModerationItem(ctx, { kind: 'failed-job', subject: name, facts: { name } })
  }
}
