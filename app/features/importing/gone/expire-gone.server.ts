import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { Database } from '#app/platform/context.ts'

type Import = typeof managerImports.$inferSelect

/** Clears the missing homes in the reports of other lists of the same name: from now on this list decides, even after its
 *  report is deleted. */
export async function expireGone(
  tx: Database,
  { id, userId, source }: Pick<Import, 'id' | 'userId' | 'source'>,
): Promise<void> {
  const sameName = and(eq(managerImports.userId, userId), eq(managerImports.source, source))
  // In a fixed order: of two that end at once, the later one sees the other's result.
  await tx
    .select({ id: managerImports.id })
    .from(managerImports)
    .where(sameName)
    .orderBy(asc(managerImports.id))
    .for('no key update')
  await tx
    .update(managerImports)
    .set({ report: sql`jsonb_set(${managerImports.report}, '{gone}', '[]')` })
    .where(
      and(
        sameName,
        ne(managerImports.id, id),
        sql`jsonb_array_length(${managerImports.report} -> 'gone') > 0`,
      ),
    )
}
