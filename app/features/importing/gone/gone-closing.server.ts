import { eq, sql } from 'drizzle-orm'
import { managerImports, type GoneClosing } from '#app/database/schema/homes/manager-imports.ts'
import type { Database } from '#app/platform/context.ts'

/** Milliseconds after which a run counts as dead, so that it may be started again. */
const AT_MOST = 15 * 60 * 1000

/** Whether a job is working on it. */
export const isClosing = (closing: GoneClosing | undefined, now: Date): boolean =>
  closing !== undefined && !closing.done && now.getTime() - Date.parse(closing.since) < AT_MOST

/** Stores its progress in the report. */
export async function keepClosing(tx: Database, importId: string, closing: GoneClosing): Promise<void> {
  const report = sql`jsonb_set(${managerImports.report}, '{closing}', ${JSON.stringify(closing)}::jsonb)`
  await tx.update(managerImports).set({ report }).where(eq(managerImports.id, importId))
}
