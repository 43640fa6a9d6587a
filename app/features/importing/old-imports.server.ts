import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { Database } from '#app/platform/context.ts'
import { IMPORTS_KEPT } from './rules.ts'

/** Deletes all but the latest reports of a manager. */
export async function deleteOldImports(tx: Database, userId: string): Promise<void> {
  const [oldest] = await tx
    .select({ createdAt: managerImports.createdAt })
    .from(managerImports)
    .where(eq(managerImports.userId, userId))
    .orderBy(desc(managerImports.createdAt), desc(managerImports.id))
    .offset(IMPORTS_KEPT - 1)
    .limit(1)
  if (!oldest) return
  await tx
    .delete(managerImports)
    .where(
      and(
        eq(managerImports.userId, userId),
        lt(managerImports.createdAt, oldest.createdAt),
        inArray(managerImports.state, ['checked', 'applied', 'failed']),
      ),
    )
}
