import { eq, sql } from 'drizzle-orm'
import { managerImports, type GoneClosing } from '#app/database/schema/manager-imports.ts'
import type { Database } from '#app/platform/context.ts'

/** After which a press counts as over though its job did not say so: it may be pressed again. Milliseconds. */
const AT_MOST = 15 * 60 * 1000

/** Whether a job is at it. */
export const isClosing = (closing: GoneClosing | undefined, now: Date): boolean =>
  closing !== undefined && !closing.done && now.getTime() - Date.parse(closing.since) < AT_MOST

/** Keeps how far it is, in the report. */
export async function keepClosing(tx: Database, importId: string, closing: GoneClosing): Promise<void> {
  const report = sql`jsonb_set(${managerImports.report}, '{closing}', ${JSON.stringify(closing)}::jsonb)`
  await tx.update(managerImports).set({ report }).where(eq(managerImports.id, importId))
}
