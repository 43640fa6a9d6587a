import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import type { ListFormat } from './fields.ts'
import { importOwnListKind } from './import-job-kind.ts'
import { startColumns } from './list-columns.server.ts'
import { writeParts } from './list-parts.server.ts'
import { IMPORTS_KEPT } from './rules.ts'

type Import = typeof managerImports.$inferSelect
type NewImport = Pick<
  Import,
  'id' | 'companyId' | 'userId' | 'source' | 'preset' | 'campus' | 'newAs' | 'fileName'
> & { keepsEdits?: boolean }

/** Stores a newly received list and queues reading it, unless its manager must first say what its headings mean.
 *  @param nightly whether it is applied right away instead of checked
 *  @returns whether its manager is asked; undefined if this import already exists */
export async function storeList(
  tx: Pick<SystemContext, 'db' | 'jobs' | 'now'>,
  { id: importId, ...list }: NewImport,
  { bytes, nightly }: { bytes: Uint8Array; nightly: boolean },
): Promise<{ asks: boolean } | undefined> {
  const format = listFormatOf(bytes)
  const { asks, ...columns } = await startColumns(tx.db, { ...list, format, nightly }, bytes)
  const state = nightly ? 'applying' : 'checking'
  const added = await tx.db
    .insert(managerImports)
    .values({
      id: importId,
      ...list,
      ...columns,
      format,
      size: bytes.length,
      state: asks ? 'asking' : state,
      createdAt: tx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: managerImports.id })
  if (added.length === 0) return undefined
  await writeParts(tx.db, importId, bytes)
  await deleteOldImports(tx.db, list.companyId)
  if (!asks) await tx.jobs.enqueue(tx.db, importOwnListKind, { importId })
  return { asks }
}

/** A list's format by its first bytes: XML starts with `<`, which CSV lists never do, and its first element tells which format. */
export function listFormatOf(bytes: Uint8Array): ListFormat {
  const start = Buffer.from(bytes.subarray(0, 4_000)).toString('latin1').replace(/\0/g, '')
  if (!/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start)) return 'csv'
  return /<([A-Za-z]\w*)/.exec(start)?.[1] === 'hotPadsItems' ? 'hotpads' : 'mits'
}

/** Deletes all but the latest reports of a company. */
async function deleteOldImports(tx: Database, companyId: string): Promise<void> {
  const [oldest] = await tx
    .select({ createdAt: managerImports.createdAt })
    .from(managerImports)
    .where(eq(managerImports.companyId, companyId))
    .orderBy(desc(managerImports.createdAt), desc(managerImports.id))
    .offset(IMPORTS_KEPT - 1)
    .limit(1)
  if (!oldest) return
  await tx
    .delete(managerImports)
    .where(
      and(
        eq(managerImports.companyId, companyId),
        lt(managerImports.createdAt, oldest.createdAt),
        inArray(managerImports.state, ['asking', 'checked', 'applied', 'failed']),
      ),
    )
}
