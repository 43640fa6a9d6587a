import { desc, isNull, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import type { Reading } from '#app/platform/context.ts'

/** A suspension as admins see it; times are ISO times. */
export type SuspensionRecord = {
  id: string
  reason: string
  by: string
  at: string
  until: string | null
  lifted: { at: string; by: string; reason: string | null } | null
  appeal: { text: string; at: string; answer: string | null } | null
}

/** Suspensions of one person or company: the open one first, then newest first. */
export async function suspensionsOf({ db }: { db: Reading }, whose: SQL): Promise<SuspensionRecord[]> {
  const name = (column: typeof suspensions.byUserId | typeof suspensions.liftedBy) =>
    sql<string | null>`(select admin.name from ${users} admin where admin.id = ${column})`
  const rows = await db
    .select({ row: suspensions, by: name(suspensions.byUserId), liftedBy: name(suspensions.liftedBy) })
    .from(suspensions)
    .where(whose)
    .orderBy(desc(isNull(suspensions.liftedAt)), desc(suspensions.at), desc(suspensions.id))
    .limit(50)
  return rows.map(({ row, by, liftedBy }) => ({
    id: row.id,
    reason: row.reason,
    by: by ?? 'the site itself',
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    lifted: row.liftedAt && {
      at: row.liftedAt.toISOString(),
      by: liftedBy ?? 'the site itself',
      reason: row.liftReason,
    },
    appeal:
      row.appeal !== null && row.appealedAt
        ? { text: row.appeal, at: row.appealedAt.toISOString(), answer: row.appealAnswer }
        : null,
  }))
}
