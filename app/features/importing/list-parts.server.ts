import { and, asc, eq, gt, desc, inArray, lt } from 'drizzle-orm'
import { managerImportParts, managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import type { ListFormat } from './fields.ts'
import { IMPORTS_KEPT } from './rules.ts'

/** Bytes read at once, so that the process is not blocked for long. */
const PART = 64 * 1024

/** Stores the file of an import in pieces. */
export async function writeParts(tx: Database, importId: string, bytes: Uint8Array): Promise<void> {
  for (let place = 0; place * PART < bytes.length; place += 1)
    await tx
      .insert(managerImportParts)
      .values({ importId, place, bytes: bytes.subarray(place * PART, (place + 1) * PART) })
}

/** Reads it piece by piece, so that it is never in memory as a whole. */
export async function* readParts(db: Reading, importId: string): AsyncGenerator<Uint8Array> {
  for (let place = -1; ;) {
    const [part] = await db
      .select({ place: managerImportParts.place, bytes: managerImportParts.bytes })
      .from(managerImportParts)
      .where(and(eq(managerImportParts.importId, importId), gt(managerImportParts.place, place)))
      .orderBy(asc(managerImportParts.place))
      .limit(1)
    if (!part) return
    place = part.place
    yield part.bytes
  }
}

export async function deleteParts(tx: Database, importId: string): Promise<void> {
  await tx.delete(managerImportParts).where(eq(managerImportParts.importId, importId))
}

/** A list's format by its first bytes: XML starts with `<`, which no CSV list does, and its first element says which. */
export function listFormatOf(bytes: Uint8Array): ListFormat {
  const start = Buffer.from(bytes.subarray(0, 4_000)).toString('latin1').replace(/\0/g, '')
  if (!/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start)) return 'csv'
  return /<([A-Za-z]\w*)/.exec(start)?.[1] === 'hotPadsItems' ? 'hotpads' : 'mits'
}

/** Deletes all but the latest reports of a company. */
export async function deleteOldImports(tx: Database, companyId: string): Promise<void> {
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
