import { eq, getTableColumns } from 'drizzle-orm'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { importPeople } from '#app/database/sql/company-people.server.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'

/** An import with the people of its company, as policies need it. */
export const importWithPeople = { ...getTableColumns(managerImports), people: importPeople }

/** Locks an import until the transaction ends. @throws NotFound */
export async function lockImport(
  tx: Reading,
  importId: string,
  strength: 'no key update' | 'update' = 'no key update',
) {
  if (!isId(importId)) throw new NotFound()
  const [list] = await tx
    .select(importWithPeople)
    .from(managerImports)
    .where(eq(managerImports.id, importId))
    .for(strength)
  if (!list) throw new NotFound()
  return list
}
