import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { managerImports } from '#app/database/schema/manager-imports.ts'
import type { Database } from '#app/platform/context.ts'

type Import = typeof managerImports.$inferSelect

/** Forgets which homes the other lists of that name had no longer: what is gone is for this one to say from now on, also after
 *  its report was thrown away. */
export async function outdateGone(
  tx: Database,
  { id, userId, source }: Pick<Import, 'id' | 'userId' | 'source'>,
): Promise<void> {
  const sameName = and(eq(managerImports.userId, userId), eq(managerImports.source, source))
  // In one order: of two that end at once, the later sees what the other left.
  await tx
    .select({ id: managerImports.id })
    .from(managerImports)
    .where(sameName)
    .orderBy(asc(managerImports.id))
    .for('update')
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
